/** Saves content as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download holds its own reference to the content once it has started.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
