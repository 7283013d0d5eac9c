/** All that is set of a certificate, on one page across. */
export type SetCertificate = {
  kind: 'certificate';
  /** Told in the file, as `createdAt` is. */
  title: string;
  /** Who issues it. */
  firm: string;
  /** ISO 8601; told in the file, so that the same certificate is the same file each time. */
  createdAt: string;
  heading: string;
  /** Above the holder's name. */
  lead: string;
  holder: string;
  /** Between the name and what it is for. */
  did: string;
  subject: string;
  /** Beneath it; '' for nothing. */
  remark: string;
  facts: { label: string; value: string }[];
  /** Shown as a QR code, and as it is typed. */
  link: string;
  /** Beside the code. */
  linkWords: string;
  /** Across the page, such as that it is not valid any more; '' for nothing. */
  stamp: string;
};
