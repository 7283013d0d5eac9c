/** The content of a one-page certificate. */
export type SetCertificate = {
  kind: 'certificate';
  /** Metadata of the file, like `createdAt`. */
  title: string;
  /** The issuer. */
  firm: string;
  /** ISO 8601; metadata of the file, so that the same certificate always gives the same file. */
  createdAt: string;
  heading: string;
  /** Above the holder's name. */
  lead: string;
  holder: string;
  /** Between the name and the subject. */
  did: string;
  subject: string;
  /** Below the subject; '' for none. */
  remark: string;
  facts: { label: string; value: string }[];
  /** Shown as a QR code and as text. */
  link: string;
  /** The text next to the QR code. */
  linkWords: string;
  /** A stamp across the page, for example for a withdrawn certificate; '' for none. */
  stamp: string;
};
