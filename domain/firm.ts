/** The firm's name as people see it: in the portal, in page titles and in mails. */
export const firmName = 'Northgate Compliance';
