import type { FormStepId } from '#machines/steps.ts';
import type { Answers } from '../actions.ts';
import type { PlainStepId } from './form-answers.ts';

/** What is typed into the add form of a list, and the names of its entries. */
export type ListAnswers = {
  /** The page's heading. */
  heading: string;
  /** An entry that every rule accepts and that is not saved yet. */
  entry: Answers;
  /** The table of the entry, the texts of its row, and its name in the labels of the buttons. */
  table: string;
  cells: readonly string[];
  name: string;
  /** The same for the first saved entry. */
  savedCells: readonly string[];
  savedName: string;
  /** Its name if two windows have changed it differently. */
  savedInMeeting: string;
  /** An entry that the server refuses, and the message in its row. */
  refused: Answers;
  refusal: string;
  /** The add form's first field. */
  firstField: string;
  /** The dialog before an entry is deleted, and its button. */
  question: string;
  confirm: string;
};

/** The steps whose form consists of lists. */
export type ListStepId = Exclude<FormStepId, PlainStepId>;

const person = {
  Salutation: 'Ms.',
  'First name': 'Katherine',
  'Middle name': 'Coleman',
  'Last name': 'Johnson',
  Suffix: '',
  'Role at company': 'Chair',
  Email: 'katherine@example.com',
  'Date of birth': '08/26/1978',
  'Country of citizenship': 'United States',
  'Dual citizenship': true,
  'Second country of citizenship': 'Canada',
  'Tax ID number': '219-09-9999',
  Country: 'United States',
  'Street address': '100 NASA Road',
  City: 'Hampton',
  'State or province': 'Virginia',
  'ZIP or postal code': '23666',
} satisfies Answers;

/** The answers of each of them. */
export const listAnswers: Readonly<Record<ListStepId, ListAnswers>> = {
  wallet: {
    heading: 'Wallets',
    entry: {
      'Wallet address': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      Provider: 'Coinbase',
      'Primary asset': 'BTC',
      Blockchain: 'Bitcoin',
    },
    table: 'Wallets',
    cells: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Coinbase', 'BTC', 'Bitcoin'],
    name: 'wallet 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    savedCells: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    savedName: 'wallet 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    savedInMeeting: 'Wallet: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    refused: { 'Wallet address': '0xbad', Provider: 'Ledger' },
    refusal: 'Copy the whole address again: it is not one of this blockchain',
    firstField: 'Wallet address',
    question: 'Are you sure you want to delete this wallet?',
    confirm: 'Delete wallet',
  },
  controlOwnership: {
    heading: 'Control, Ownership & Related Parties',
    entry: person,
    table: 'Director(s)/Senior Management/Controlling Person(s)',
    cells: ['Katherine', 'Johnson', 'Chair', '219-09-9999'],
    name: 'Katherine Johnson',
    savedCells: ['Grace', 'Hopper'],
    savedName: 'Grace Hopper',
    savedInMeeting: 'Director: Ms. Grace Hopper',
    refused: { ...person, 'First name': 'Nobody', Email: 'nobody' },
    refusal: 'Enter an email address such as name@company.com',
    firstField: 'Salutation',
    question: 'Are you sure you want to delete this person?',
    confirm: 'Delete person',
  },
};
