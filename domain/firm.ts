/** The firm's name as people see it: in the portal, in page titles and in mails. */
export const firmName = 'Northgate Compliance';

/** The shape of the firm's mark, a gate, within 32 by 32 (SVG path data). */
export const firmGate = 'M8 25V14a8 8 0 0 1 16 0v11h-4.5V14a3.5 3.5 0 0 0-7 0v11z';
