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

/** Has the browser save what a link of this site serves as an attachment. */
export function openDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
