#include "report/page.h"

namespace esprit::report {

std::string_view page_style() {
    return R"(
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; background: #fbf7ec;
  color: #33291f; font: 16px/1.5 Georgia, "Liberation Serif", "Times New Roman", serif; }
h1 { margin: 0; font-size: 2.2rem; line-height: 1.15; font-weight: normal; }
h2 { margin: 2.6rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid #b9a98a;
  font-size: 1.35rem; font-weight: normal; }
h3 { margin: 2rem 0 .4rem; font-size: 1.1rem; font-weight: bold; }
p { margin: .5rem 0; }
.system { font-variant: small-caps; letter-spacing: .08em; color: #84694a; }
.under { color: #6b5f52; margin-top: .4rem; }
.verdict { margin: 1.4rem 0; padding: .8rem 1.1rem; background: #f6efdd;
  border-left: 5px solid #84694a; font-size: 1.15rem; }
.pair { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.half { flex: 1 1 20rem; }
table { border-collapse: collapse; width: 100%; margin: .6rem 0; font-size: .93rem; }
th { text-align: left; font-weight: normal; font-variant: small-caps; color: #6b5f52;
  border-bottom: 1px solid #b9a98a; padding: .15rem .8rem .15rem 0; vertical-align: bottom; }
td { padding: .18rem .8rem .18rem 0; border-bottom: 1px solid #e3d9c0; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.t { white-space: nowrap; }
tr.sum td { border-top: 1px solid #b9a98a; border-bottom: none; font-weight: bold; }
.block { display: inline-block; width: .8em; height: .6em; margin-right: .45em;
  border: 1px solid #33291f; }
.rule { font-size: .78rem; color: #84694a; text-decoration: none; white-space: nowrap; }
.story { margin: .5rem 0 0; padding: 0; list-style: none; font-size: .93rem; }
.story li { padding-left: 1.2rem; text-indent: -1.2rem; }
.story li.check { margin-left: 1.2rem; color: #4d4236; }
.story .mods { font-size: .82rem; color: #6b5f52; }
.story b { font-weight: bold; }
.quiet { color: #6b5f52; font-style: italic; }
.note { font-size: .85rem; color: #6b5f52; }
figure { margin: .6rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figure.map svg { border: 1px solid #b9a98a; }
figcaption { font-size: .85rem; color: #6b5f52; }
dl.rules { columns: 2; column-gap: 2.5rem; font-size: .82rem; margin: .6rem 0; }
dl.rules div { break-inside: avoid; margin-bottom: .3rem; }
dl.rules dt { color: #84694a; display: inline; padding-right: .4em; }
dl.rules dd { display: inline; margin: 0; }
nav { font-size: .85rem; margin: .6rem 0; line-height: 1.9; }
nav a { color: #33291f; text-decoration: none; padding: .1rem .4rem; border: 1px solid #d9cdb1;
  margin-right: .15rem; }
nav a.hot { background: #f0d9c4; }
@media print {
  body { background: none; max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; }
  section.turn, table, figure, .verdict { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  section.turn figure.map svg { max-height: 15cm; width: auto; }
}
)";
}

}  // namespace esprit::report
