export const firmName = 'Northgate Compliance';
