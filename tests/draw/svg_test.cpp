#include "draw/svg.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <locale>

#include "draw/drawing.h"
#include "draw/pictures.h"
#include "draw/well_formed.h"
#include "support/source_tree.h"

namespace esprit::draw {
namespace {

using testing::picture_of_all_signs;
using testing::piece;
using testing::small_picture;
using testing::xml_fault;

std::size_t count_of(std::string_view text, std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string_view::npos;
         at = text.find(what, at + what.size())) {
        ++count;
    }
    return count;
}

TEST(Svg, TheXmlReaderFindsFaults) {
    std::string const head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    EXPECT_EQ(xml_fault(head + "<a b=\"1\"><c/>x &amp; y</a>\n"), "");
    for (std::string const wrong :
         {"<a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a b=\"<\"/>", "<a>\x01</a>",
          "<a>\xC0\x80</a>", "<a>\xED\xA0\x80</a>", "<a/><b/>", "<a b=1/>", ""}) {
        EXPECT_NE(xml_fault(head + wrong), "") << wrong;
    }
}

TEST(Svg, HasNoLongOrLocalNumbers) {
    EXPECT_EQ(number(0), "0");
    EXPECT_EQ(number(-0.001), "0");
    EXPECT_EQ(number(1.5), "1.5");
    EXPECT_EQ(number(-12.25), "-12.25");
    EXPECT_EQ(number(1234.056), "1234.06");
    EXPECT_EQ(number(0.995), "1");  // 99.5 hundredths, away from 0
    EXPECT_EQ(number(1e300), "1000000000");
}

// The table fills the map: 1160 pixels for 20" are 58 an inch. The page is 1160 + 2 * 44 + 24 wide,
// so that the map begins at 56; without a title it begins at 12 + 44 downwards.
TEST(Svg, NorthIsUpAndFacingsTurnClockwise) {
    Picture picture = small_picture();
    picture.before.pieces = {piece(0, 0, "East", "infantry", {{5000, 2000}, 9000})};
    SvgOptions options;
    options.region = whole_table(picture);
    std::string const drawn = svg(picture, options);
    EXPECT_NE(drawn.find("width=\"1272\""), std::string::npos);
    EXPECT_NE(drawn.find("translate(346 520) rotate(90)"), std::string::npos);  // 56 + 8 * 58
}

// The corners of a base as the geometry has them, at the same scale.
TEST(Svg, CornersAgreeWithTheGeometry) {
    rules::Piece const east = piece(0, 0, "", "infantry", {{5000, 2000}, 9000});
    Window const map({0, 0, 20000, 10000}, 0, 0, 0.1);
    std::array<Spot, 4> const corners = corners_of(map, east);
    // Front left of a base that looks east is its north-eastern corner: 5.5", 3.25".
    EXPECT_DOUBLE_EQ(corners[0].x, 550);
    EXPECT_DOUBLE_EQ(corners[0].y, 675);
    EXPECT_DOUBLE_EQ(corners[2].x, 450);
    EXPECT_DOUBLE_EQ(corners[2].y, 925);
}

TEST(Svg, ShowsEveryUnitAndState) {
    Picture const picture = picture_of_all_signs();
    SvgOptions options;
    options.region = whole_table(picture);
    std::string const drawn = svg(picture, options);
    EXPECT_EQ(xml_fault(drawn), "");
    std::size_t states = 0;
    for (rules::Piece const& each : picture.after->pieces) {
        EXPECT_NE(drawn.find("<title>" + each.name + "</title>"), std::string::npos) << each.name;
        for (std::string_view const state : each.states) {
            ++states;
            std::string const told = "<title>" + each.name + ": " + std::string(state);
            EXPECT_NE(drawn.find(told), std::string::npos) << told;
        }
    }
    EXPECT_EQ(count_of(drawn, "class=\"unit\""), picture.after->pieces.size());
    EXPECT_EQ(count_of(drawn, "class=\"state\""), states);
    EXPECT_EQ(count_of(drawn, "class=\"ghost\""), picture.tracks.size());
    EXPECT_EQ(count_of(drawn, "class=\"track\""), picture.tracks.size());
    EXPECT_EQ(count_of(drawn, "class=\"charge\""), 1U);
}

TEST(Svg, StatesWithoutAMarkerAreWritten) {
    Picture picture = small_picture();
    picture.before.pieces[0].states = {"low on <ammunition>"};
    EXPECT_NE(svg(picture).find("(low on &lt;ammunition&gt;)"), std::string::npos);
}

TEST(Svg, IsTheSameWhateverTheLocale) {
    struct Commas : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\1"; }
    };
    std::string const plain = svg(picture_of_all_signs());
    std::locale const before = std::locale::global(std::locale(std::locale::classic(), new Commas));
    std::string const local = svg(picture_of_all_signs());
    std::locale::global(before);
    EXPECT_EQ(plain, local);
}

TEST(Svg, SidesDifferInGrey) {
    for (std::string_view const other : {"red", "blue", "green", "white", "black", "#2c4a86"}) {
        std::vector<SideInk> const inks =
            side_inks({{"A", "blue", field::TableEdge::near},
                       {"B", std::string(other), field::TableEdge::far}});
        int const difference = lightness(inks[0].fill) - lightness(inks[1].fill);
        EXPECT_GT(difference * difference, 70 * 70) << other;
        for (SideInk const& ink : inks) {
            int const contrast = lightness(ink.fill) - lightness(ink.mark);
            EXPECT_GT(contrast * contrast, 60 * 60) << other;
        }
    }
}

std::string nasty_name() {
    static std::vector<std::string> const parts{
        "<g>", "&",  "\"", "'",  "]]>",  "\x01", "\xFF", "Légère", "\xED\xA0\x80",
        "\n",  "--", " ",  "龍", "<!--", "&#0;", "\xC3", "Inf.",   "🐎"};
    std::string name;
    int const count = *rc::gen::inRange(0, 12);
    for (int i = 0; i < count; ++i) name += *rc::gen::elementOf(parts);
    return name;
}

rules::Piece any_piece(rules::UnitId unit) {
    static std::vector<std::string_view> const symbols{
        "infantry",       "cavalry",         "lancers", "cuirassiers",
        "foot_artillery", "horse_artillery", "general", "<odd>"};
    static std::vector<std::string_view> const states{"shaken", "routed", "silenced", "limbered",
                                                      "firing", "square", "charging", "a&b"};
    geometry::Pose const pose{{*rc::gen::inRange(-2000, 40000), *rc::gen::inRange(-2000, 30000)},
                              *rc::gen::inRange(0, 36000)};
    auto const side = static_cast<rules::SideId>(*rc::gen::inRange(0, 4));
    std::string const name = nasty_name();
    rules::Piece result = piece(unit, side, name, *rc::gen::elementOf(symbols), pose);
    int const count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) result.states.push_back(*rc::gen::elementOf(states));
    if (*rc::gen::inRange(0, 3) == 0) {
        result.charges = static_cast<rules::UnitId>(*rc::gen::inRange(0, 8));
    }
    return result;
}

field::Feature any_feature() {
    field::Feature feature;
    feature.kind = static_cast<field::FeatureKind>(*rc::gen::inRange(0, 9));
    feature.name = nasty_name();
    feature.what = *rc::gen::element<std::string>("", "hedge", "wall", "ditch", "vineyard");
    feature.height = *rc::gen::inRange(0, 4);
    int const points = *rc::gen::inRange(0, 6);
    for (int i = 0; i < points; ++i) {
        geometry::Point const point{*rc::gen::inRange(0, 36000), *rc::gen::inRange(0, 24000)};
        feature.area.points.push_back(point);
        feature.course.points.push_back(point);
    }
    feature.course.breadth_mil = *rc::gen::inRange(0, 1500);
    return feature;
}

RC_GTEST_PROP(Svg, IsWellFormedWhateverTheNames, ()) {
    Picture picture;
    picture.terrain.width_mil = 36000;
    picture.terrain.depth_mil = 24000;
    picture.sides = {{nasty_name(), nasty_name(), field::TableEdge::near},
                     {nasty_name(), "white", field::TableEdge::left}};
    picture.title = nasty_name();
    picture.captions = {nasty_name(), nasty_name()};
    int const features = *rc::gen::inRange(0, 5);
    for (int i = 0; i < features; ++i) picture.terrain.features.push_back(any_feature());
    int const units = *rc::gen::inRange(0, 8);
    for (int i = 0; i < units; ++i) {
        picture.before.pieces.push_back(any_piece(static_cast<rules::UnitId>(i)));
    }
    if (*rc::gen::inRange(0, 2) == 0) {
        picture.after.emplace();
        for (rules::Piece const& each : picture.before.pieces) {
            rules::Piece const moved = any_piece(each.unit);
            picture.tracks.push_back({each.unit,
                                      static_cast<TrackKind>(*rc::gen::inRange(0, 4)),
                                      {{{each.x_mil, each.y_mil}, each.facing_cdeg},
                                       {{moved.x_mil, moved.y_mil}, moved.facing_cdeg}},
                                      nasty_name(),
                                      nasty_name(),
                                      0,
                                      static_cast<TrackEnd>(*rc::gen::inRange(0, 3))});
            if (picture.tracks.back().end == TrackEnd::stands) {
                picture.after->pieces.push_back(moved);
            }
        }
    }
    RC_ASSERT(xml_fault(svg(picture)) == "");
}

Drawing drawing_of(Picture const& picture, SvgOptions const& options) {
    return {picture, options, Window({0, 0, 20000, 10000}, 0, 0, 0.04), {}, {}, {}};
}

// Both look to the far edge; the second stands right behind the first, or in contact before it.
TEST(Svg, MarkersCoverNoOtherUnit) {
    SvgOptions const options;
    for (std::string_view const state : {"routed", "firing"}) {
        Mil const off = state == "firing" ? 1000 : -1000;
        Picture picture = small_picture();
        picture.before.pieces = {piece(0, 0, "a", "infantry", {{10000, 5000}, 0}),
                                 piece(1, 0, "b", "infantry", {{10000, 5000 + off}, 0})};
        picture.before.pieces[0].states = {state};
        Drawing const drawing = drawing_of(picture, options);
        double radius = 0;
        auto const spots = marker_spots(drawing, picture.before.pieces[0], radius);
        ASSERT_EQ(spots.size(), 1U) << state;
        PixelBox const box{spots[0].x - radius, spots[0].y - radius, spots[0].x + radius,
                           spots[0].y + radius};
        EXPECT_FALSE(overlap(box, corners_of(drawing.map, picture.before.pieces[1]))) << state;
    }
}

TEST(Svg, SmokeIsBeforeTheFrontUnlessAUnitStandsThere) {
    SvgOptions const options;
    Picture picture = small_picture();
    picture.before.pieces = {piece(0, 0, "a", "infantry", {{10000, 5000}, 0})};
    picture.before.pieces[0].states = {"firing"};
    double radius = 0;
    Drawing const drawing = drawing_of(picture, options);
    EXPECT_TRUE(marker_spots(drawing, picture.before.pieces[0], radius).empty());
}

// A flight of 4", a pursuit along it, and a move across: only the second would cover another.
TEST(Svg, NoTrackCoversAnother) {
    SvgOptions const options;
    Picture picture = small_picture();
    picture.tracks = {
        {0, TrackKind::flight, {{{4000, 5000}, 0}, {{8000, 5000}, 0}}, "", "", 0, {}},
        {1, TrackKind::pursuit, {{{3000, 5000}, 0}, {{7000, 5000}, 0}}, "", "", 0, {}},
        {2, TrackKind::move, {{{6000, 3000}, 0}, {{6000, 7000}, 0}}, "", "", 0, {}}};
    Drawing drawing = drawing_of(picture, options);
    offset_tracks(drawing);
    ASSERT_EQ(drawing.track_offsets.size(), 3U);
    EXPECT_EQ(distance(drawing.track_offsets[0], {}), 0);
    EXPECT_NEAR(drawing.track_offsets[1].y, 7 * drawing.pen(), 1e-9);  // to the right of the track
    EXPECT_EQ(distance(drawing.track_offsets[2], {}), 0);
}

TEST(Svg, NamesUnitsThatLeaveTheTableAndNoTrackOfLength0) {
    Picture picture = small_picture();
    picture.after = rules::Board{{picture.before.pieces[1]}};
    picture.tracks = {
        {0,
         TrackKind::flight,
         {{{5000, 5000}, 0}, {{5000, 500}, 0}},
         "",
         "",
         0,
         TrackEnd::off_table},
        {1, TrackKind::move, {{{9000, 5000}, 0}, {{12000, 5000}, 0}}, "", "", 49, {}}};
    std::string const drawn = svg(picture);
    EXPECT_EQ(count_of(drawn, ">leaves the table<"), 1U);
    picture.tracks[1].length_mil = 50;
    std::string const told = svg(picture);
    EXPECT_EQ(count_of(told, ">0.1&quot;<"), 1U);
    // the ruler and the scale say 0, no way does
    EXPECT_EQ(count_of(drawn, ">0&quot;<"), count_of(told, ">0&quot;<"));
}

TEST(Svg, SmallFarmsHaveAHouse) {
    Picture picture = small_picture();
    picture.before.pieces.clear();
    SvgOptions options;
    options.legend = false;
    picture.terrain.features[0].kind = field::FeatureKind::built_up_area;
    picture.terrain.features[0].area = {{{3000, 3000}, {3500, 3000}, {3500, 3500}, {3000, 3500}}};
    EXPECT_EQ(count_of(svg(picture, options), "fill=\"" + std::string(palette::roof) + "\""), 1U);
}

TEST(Svg, DrawsNothingAtAll) {
    EXPECT_EQ(xml_fault(svg(Picture{})), "");
}

// Written anew with `./test --write-golden`; look at it then.
TEST(Svg, InTheDocumentsIsUpToDate) {
    Picture const picture = picture_of_all_signs();
    SvgOptions options;
    options.region = whole_table(picture);
    std::string const drawn = svg(picture, options);
    std::string const path = source_tree() + "/docs/pictures/legend.svg";
    if (std::getenv("ESPRIT_WRITE_GOLDEN") != nullptr) std::ofstream{path} << drawn;
    std::ifstream file{path};
    std::string const kept{std::istreambuf_iterator<char>{file}, {}};
    EXPECT_TRUE(drawn == kept) << path << " is not what the code draws";
}

}  // namespace
}  // namespace esprit::draw
