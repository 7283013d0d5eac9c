/**
 * Every colour of the product, once for each scheme. All text pairs have a contrast of at least 4.5:1, and borders of controls at
 * least 3:1 against their background; a test computes both.
 */
export interface ColorTokens {
  /** The background of the page. */
  page: string;
  /** Cards, fields, dialogs. */
  raised: string;
  /** Sidebar, table heads, secondary areas. */
  sunken: string;
  text: string;
  textQuiet: string;
  /** Separating lines without a meaning. */
  line: string;
  /** Borders of controls. */
  control: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  /** Background of the selected or current item. */
  primarySoft: string;
  /** The one warm accent: only for what needs attention. */
  attention: string;
  attentionSoft: string;
  saved: string;
  savedSoft: string;
  refused: string;
  refusedHover: string;
  refusedSoft: string;
}

export const lightTokens: ColorTokens = {
  page: '#f5f7f9',
  raised: '#ffffff',
  sunken: '#ebeff3',
  text: '#142233',
  textQuiet: '#4b5a6b',
  line: '#d8dfe6',
  control: '#7a8796',
  primary: '#163a5f',
  primaryHover: '#0e2a47',
  onPrimary: '#ffffff',
  primarySoft: '#e0e9f2',
  attention: '#8f4f00',
  attentionSoft: '#fdf1de',
  saved: '#17654a',
  savedSoft: '#e2f2ea',
  refused: '#b0231c',
  refusedHover: '#8f1b15',
  refusedSoft: '#fcebe9',
};

export const darkTokens: ColorTokens = {
  page: '#0e151e',
  raised: '#16202c',
  sunken: '#0a1018',
  text: '#e6ecf3',
  textQuiet: '#a4b2c3',
  line: '#273444',
  control: '#71829a',
  primary: '#9cc0ea',
  primaryHover: '#bcd6f4',
  onPrimary: '#0b1a2b',
  primarySoft: '#1d2f45',
  attention: '#efb765',
  attentionSoft: '#33270f',
  saved: '#74cfa5',
  savedSoft: '#122c22',
  refused: '#f59a92',
  refusedHover: '#f9bdb7',
  refusedSoft: '#3a1a1a',
};
