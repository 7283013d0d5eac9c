/** The most common reasons to refuse photographs, as texts for the person; a click fills one in. */
export const commonRefusals: readonly string[] = [
  'The photograph is blurred or has glare. Take it again in good light.',
  'A part of the document is cut off. All four corners must be in the picture.',
  'The document has expired. Use one that is valid.',
  'The face cannot be compared with the document. Look straight into the camera, without glasses or a hat.',
  'The name or the date of birth differs from the entered one. Have the entry corrected, or use the right document.',
];
