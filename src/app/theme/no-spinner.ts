/** Stands for the spinner that MUI's buttons make for their `loading`: a button says "Saving…" here (`BusyLabel`). */
export default function NoSpinner(): null {
  return null;
}
