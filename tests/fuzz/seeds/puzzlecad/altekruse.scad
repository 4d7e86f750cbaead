w = 3; burr_plate([generalized_altekruse("bdf", w), generalized_altekruse("u"), generalized_altekruse("xyz", q)]);
