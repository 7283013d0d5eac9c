/** The firm's name in the portal, in page titles and in emails. */
export const firmName = 'Northgate Compliance';
