import type { Answers } from './fields.ts';

/** Answers that every rule accepts, as a person types them, by label and in the order of the page. */
export const contactAnswers = {
  'First name': 'Ada',
  'Middle name': '',
  'Last name': 'Lovelace',
  'Role at company': 'Director',
  Email: 'ada@example.com',
  'Phone number': '+44 20 7946 0958',
} satisfies Answers;

export const companyAnswers = {
  'Legal name': 'Analytical Engines Ltd',
  'Registration number': '01234567',
  'Date of incorporation': '04/01/2019',
  'Country of legal formation': 'United Kingdom',
  'Tax identification number': 'GB123456789',
  'Trade name': 'Engines',
  'Company phone': '+44 20 7946 0958',
  Website: 'https://engines.example',
  Country: 'United Kingdom',
  'Street address': '12 St James Square',
  City: 'London',
  'State or province': '',
  'ZIP or postal code': 'SW1Y 4JH',
  'Registered address is different from physical address': false,
} satisfies Answers;

export const fundingAnswers = {
  'Purpose of engagement': 'Registration as a money services business',
  Industry: 'Finance',
  'Nature of business': 'Exchange of digital assets for businesses',
  'Source of funds': 'Retained earnings and a seed round',
  'Source of wealth': 'Sale of an earlier company in 2018',
  'Net asset value': '$1,000,001 - $10,000,000',
  'We settle in fiat currencies': true,
} satisfies Answers;

export const walletAnswers = {
  'Wallet address': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  Provider: 'Ledger',
  'Primary asset': 'ETH',
  Blockchain: 'Polygon',
} satisfies Answers;

export const productsAnswers = {
  'CAMLO / MLRO services': true,
  'Enhanced due diligence': true,
  'AMLI Cyber': false,
  Rationale: 'We need an officer while we hire our own',
} satisfies Answers;

export const customerAnswers = {
  'Regulated entity': 'Yes',
  'Reportable financial institution': 'No',
  'Listed company on a regulated exchange': 'No',
  'Bearer shares': 'Yes',
  'Company type': 'Limited Liability Company (LLC)',
} satisfies Answers;

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
