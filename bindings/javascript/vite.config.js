// Bundles all scripts into one file; the module lies beside it, as emscripten made it (tools/npm).
export default {
  publicDir: false,
  build: {
    target: "es2022",
    minify: false,
    lib: { entry: "src/index.ts", formats: ["es"], fileName: () => "index.js" },
  },
};
