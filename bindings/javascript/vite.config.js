// One file of all the scripts; the module itself lies beside it, as emscripten made it (tools/npm).
export default {
  publicDir: false,
  build: {
    target: "es2022",
    minify: false,
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "index.js" },
  },
};
