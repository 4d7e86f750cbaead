// file_button.tsx -- a button that asks for a file.
import type { ComponentChildren } from "preact";

interface Props {
  onFile: (file: File) => void;
  children: ComponentChildren;
}

export function FileButton({ onFile, children }: Props) {
  return (
    <label class="file">
      <input
        type="file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = ""; // the same one may be chosen again
          if (file) onFile(file);
        }}
      />
      <span class="button">{children}</span>
    </label>
  );
}
