/** The document formats that are checked and stored unchanged. */
export type DocumentFormat = 'pdf' | 'docx';

const again = {
  pdf: 'print it to a new PDF and choose that one',
  docx: 'save it as a PDF and choose that one',
} as const;

/** Messages for the sender, each with a remedy. */
export const documentRefusals = {
  disguised:
    'The file is not the kind of document that its name says. Save it again as a PDF or a Word document (docx)',
  damaged: 'The document is damaged. Save it again and choose it again',
  locked: 'The document has a password. Save it without one and choose it again',
  macros: `The document contains macros, which can run on our computers: ${again.docx}`,
  embedded: `The document contains another file or object: ${again.docx}`,
  fetched: `The document loads something from elsewhere, such as a template, a picture or a field: ${again.docx}`,
  script: `The PDF contains a script or something that starts automatically: ${again.pdf}`,
  attached: `The PDF contains other files or media: ${again.pdf}`,
  memory: 'The document takes too much memory or time to open. Save it again as a plain PDF, or smaller',
} as const;
