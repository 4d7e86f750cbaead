// The page is built once and kept in the tree: names without sums, so that a change shows as one,
// and addresses relative to the page, so that it works from any folder of any server.
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["test/*.test.ts"] },
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/[name].js" } } },
  build: {
    target: "es2022",
    cssTarget: ["chrome125", "firefox126", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" }, // of what is in it
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});
