#include "draw/pictures.h"

#include <utility>

namespace esprit::testing {
namespace {

using field::FeatureKind;

geometry::Outline rectangle(Mil left, Mil bottom, Mil right, Mil top) {
    return {{{left, bottom}, {right, bottom}, {right, top}, {left, top}}};
}

field::Feature area(FeatureKind kind, std::string name, std::string what, int height,
                    geometry::Outline outline) {
    return {kind, std::move(name), std::move(what), height, std::move(outline), {}};
}

field::Feature course(FeatureKind kind, std::string what, std::vector<geometry::Point> points,
                      Mil breadth) {
    return {kind, "", std::move(what), 0, {}, {std::move(points), breadth}};
}

void add_ground(std::vector<field::Feature>& features) {
    features.push_back(area(FeatureKind::hill, "hill of two levels", "", 2,
                            {{{1000, 15500},
                              {5000, 14800},
                              {7800, 16000},
                              {7500, 19000},
                              {3500, 19500},
                              {800, 18000}}}));
    features.push_back(
        area(FeatureKind::wood, "wood", "", 0,
             {{{9500, 15500}, {13500, 15000}, {14500, 17500}, {12500, 19500}, {9200, 18800}}}));
    features.push_back(
        area(FeatureKind::wood, "vineyard", "vineyard", 0, rectangle(16000, 15500, 20000, 19000)));
    features.push_back(
        area(FeatureKind::built_up_area, "village", "", 0, rectangle(21500, 15500, 25500, 19200)));
    features.push_back(course(FeatureKind::river, "",
                              {{29000, 20000}, {28000, 14000}, {30000, 7000}, {29000, 0}}, 900));
    features.push_back(area(FeatureKind::bridge, "", "", 0, rectangle(27300, 12500, 29500, 14000)));
    features.push_back(area(FeatureKind::ford, "", "", 0, rectangle(28800, 6000, 30600, 7400)));
    features.push_back(
        course(FeatureKind::road, "", {{0, 13300}, {16000, 13000}, {34000, 13400}}, 350));
    features.push_back(course(FeatureKind::linear, "hedge", {{31500, 19000}, {33500, 17500}}, 0));
    features.push_back(course(FeatureKind::linear, "wall", {{31500, 17500}, {33500, 16000}}, 0));
    features.push_back(course(FeatureKind::linear, "ditch", {{31500, 16000}, {33500, 14500}}, 0));
    field::Feature redoubt =
        area(FeatureKind::redoubt, "", "", 1,
             {{{31000, 9500}, {33200, 9500}, {33400, 11500}, {32100, 12200}, {30800, 11500}}});
    redoubt.course.points = redoubt.area.points;
    features.push_back(redoubt);
}

// A row of arms, a row of states.
void add_units(std::vector<rules::Piece>& pieces) {
    pieces = {
        piece(0, 0, "Infantry", "infantry", {{2500, 10800}, 0}),
        piece(1, 0, "Cavalry", "cavalry", {{6000, 10800}, 0}),
        piece(2, 0, "Lancers", "lancers", {{9500, 10800}, 0}),
        piece(3, 0, "Cuirassiers", "cuirassiers", {{13000, 10800}, 0}),
        piece(4, 0, "Foot artillery", "foot_artillery", {{16500, 10800}, 0}),
        piece(5, 0, "Horse artillery", "horse_artillery", {{20000, 10800}, 0}),
        piece(6, 0, "General", "general", {{23500, 10800}, 0}),
        piece(7, 0, "Other", "", {{26000, 10800}, 0}),
        piece(8, 1, "Shaken", "infantry", {{2500, 6800}, 0}),
        piece(9, 1, "Routed", "cavalry", {{6000, 6800}, 0}),
        piece(10, 1, "Square", "infantry", {{9500, 6800}, 0}),
        piece(11, 1, "Firing", "foot_artillery", {{13000, 6800}, 0}),
        piece(12, 1, "Silenced", "foot_artillery", {{16500, 6800}, 0}),
        piece(13, 1, "Limbered", "horse_artillery", {{20000, 6800}, 0}),
        piece(14, 1, "With a general", "infantry", {{24000, 6800}, 0}),
        piece(15, 1, "Attached", "general", {{24000, 5900}, 0}),
    };
    pieces[8].states = {"shaken"};
    pieces[9].states = {"routed"};
    pieces[10].states = {"square"};
    pieces[10].frontage_mil = pieces[10].depth_mil = 1500;
    pieces[11].states = {"firing"};
    pieces[12].states = {"silenced"};
    pieces[13].states = {"limbered"};
    pieces[15].attached_to = 14;
}

// A row of ways.
void add_ways(draw::Picture& picture) {
    using draw::TrackEnd;
    using draw::TrackKind;
    struct Way {
        TrackKind kind;
        TrackEnd end;
        std::string name;
    };
    std::vector<Way> const ways{{TrackKind::move, TrackEnd::stands, "Moved"},
                                {TrackKind::charge, TrackEnd::stands, "Charged"},
                                {TrackKind::flight, TrackEnd::stands, "Fled"},
                                {TrackKind::pursuit, TrackEnd::stands, "Pursued"},
                                {TrackKind::flight, TrackEnd::destroyed, "Destroyed"}};
    picture.after = picture.before;
    rules::UnitId unit = 16;
    Mil x = 1800;
    for (Way const& way : ways) {
        geometry::Pose const from{{x, 2500}, 9000};
        geometry::Pose const to{{x + 3200, 2500}, 9000};
        picture.before.pieces.push_back(piece(unit, 0, way.name, "cavalry", from));
        if (way.end == TrackEnd::stands) {
            picture.after->pieces.push_back(piece(unit, 0, way.name, "cavalry", to));
        }
        picture.tracks.push_back({unit, way.kind, {from, to}, "", way.name, 0, way.end});
        ++unit;
        x += 5200;
    }
    rules::Piece target = piece(22, 1, "Charged at", "infantry", {{32500, 5000}, 18000});
    rules::Piece charger = piece(21, 0, "Charge declared", "cavalry", {{32500, 2000}, 0});
    charger.charges = 22;
    for (rules::Board* view : {&picture.before, &*picture.after}) {
        view->pieces.push_back(charger);
        view->pieces.push_back(target);
    }
}

}  // namespace

rules::Piece piece(rules::UnitId unit, rules::SideId side, std::string name,
                   std::string_view symbol, geometry::Pose pose) {
    rules::Piece result;
    result.unit = unit;
    result.side = side;
    result.name = std::move(name);
    result.symbol = symbol;
    result.x_mil = pose.centre.x_mil;
    result.y_mil = pose.centre.y_mil;
    result.facing_cdeg = pose.facing_cdeg;
    bool const guns = symbol.ends_with("artillery");
    bool const mounted = symbol == "cavalry" || symbol == "lancers" || symbol == "cuirassiers";
    result.frontage_mil = guns ? 1000 : mounted ? 1500 : symbol == "general" ? 500 : 2500;
    result.depth_mil = symbol == "horse_artillery" ? 1500 : symbol == "general" ? 500 : 1000;
    return result;
}

draw::Picture small_picture() {
    draw::Picture picture;
    picture.terrain.width_mil = 20000;
    picture.terrain.depth_mil = 10000;
    picture.terrain.features.push_back(
        area(FeatureKind::wood, "", "", 0, rectangle(2000, 2000, 5000, 4000)));
    picture.sides = {{"Blue", "blue", field::TableEdge::near},
                     {"Red", "red", field::TableEdge::far}};
    picture.before.pieces = {piece(0, 0, "First", "infantry", {{10250, 5500}, 0}),
                             piece(1, 1, "Second", "cavalry", {{16250, 2500}, 27000})};
    picture.before.pieces[0].charges = 1;
    picture.before.pieces[1].states = {"shaken"};
    return picture;
}

draw::Picture picture_of_all_signs() {
    draw::Picture picture;
    picture.terrain.width_mil = 34000;
    picture.terrain.depth_mil = 20000;
    picture.sides = {{"Blue", "blue", field::TableEdge::near},
                     {"Red", "red", field::TableEdge::far}};
    add_ground(picture.terrain.features);
    add_units(picture.before.pieces);
    add_ways(picture);
    picture.title = "The signs of the pictures";
    return picture;
}

}  // namespace esprit::testing
