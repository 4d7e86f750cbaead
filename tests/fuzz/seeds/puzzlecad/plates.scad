// A title
include <puzzlecad.scad>
bars = ["xx"]; two = [bars, "x|x"];
burr_plate([
    ["xxx|.x.", "...|.x."],  // F
    1024, /* a stick */ "a.|bb{label_text=B}", // V
], num_copies = 2);
*burr_piece(bars);
translate([1, 2, 3]) burr_plate(concat(two, repeat(3, "+++")), $burr_inset = 2 * (3 + 1));
