burr_plate(["x{connect=fx-y+}xx{connect=fx+y+}", "x{connect=mx+y+}", "x{connect=mx+y+}"]);
burr_piece("x{connect={fx-y+,fx+z+},clabel={X,Y}}");
burr_piece("x{connect=mx-y+,clabel=X}x"); burr_piece("x{connect=mx-z+,clabel=Y}x");
burr_plate([["{connect=mz+y-}", "#x"], ["xx{connect=my-x+,clabel=A}"], "x{connect=fy-z+,clabel=A}|x"]);
