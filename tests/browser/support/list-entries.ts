import type { Answers } from './fields.ts';

/** A valid wallet as it is typed into its add form, by label and in the order of the page. */
export const walletAnswers = {
  'Wallet address': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  Provider: 'Ledger',
  'Primary asset': 'ETH',
  Blockchain: 'Polygon',
} satisfies Answers;

/** The same for a person of any list. */
export const personAnswers = {
  Salutation: 'Ms.',
  'First name': 'Grace',
  'Middle name': 'Brewster',
  'Last name': 'Hopper',
  Suffix: '',
  'Role at company': 'Chair',
  Email: 'grace@example.com',
  'Date of birth': '12/09/1980',
  'Country of citizenship': 'United States',
  'Dual citizenship': true,
  'Second country of citizenship': 'Canada',
  'Tax ID number': '078-05-1120',
  Country: 'United States',
  'Street address': '1 Navy Yard',
  City: 'Arlington',
  'State or province': 'Virginia',
  'ZIP or postal code': '22201',
} satisfies Answers;
