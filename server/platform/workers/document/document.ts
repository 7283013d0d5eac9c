/** The document formats that are checked and stored unchanged. */
export type DocumentFormat = 'pdf' | 'docx';

const again = {
  pdf: 'print it to a new PDF and choose that one',
  docx: 'save it as a PDF and choose that one',
} as const;

/** Messages for the sender, each with a remedy. */
export const documentRefusals = {
  disguised:
    'The file is not the kind of document that its name says: save it again as a PDF or a Word document (docx)',
  damaged: 'The document is damaged: save it again and choose it again',
  locked: 'The document asks for a password: save it without one and choose it again',
  macros: `The document holds macros, which can run on our computers: ${again.docx}`,
  embedded: `The document holds another file or object in it: ${again.docx}`,
  fetched: `The document fetches something from elsewhere, such as a template, a picture or a field: ${again.docx}`,
  script: `The PDF holds a script, or something that starts by itself: ${again.pdf}`,
  attached: `The PDF holds other files or media in it: ${again.pdf}`,
  memory: 'The document takes too much memory or time to open: save it again as a plain PDF, or smaller',
} as const;
