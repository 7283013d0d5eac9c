import type { components } from '#contract/schema.d.ts';

/** A province or territory of Canada by its two-letter code; `outside` for outside Canada. */
export type TaxProvince = components['schemas']['TaxProvince'];

/** One tax. @property rate in percent, as a decimal number with up to three decimal places, such as '9.975' */
export type SalesTax = { label: string; rate: string };

/** The taxes of each province; an omitted one has none. */
export type SalesTaxes = { readonly [Province in TaxProvince]?: readonly SalesTax[] };

/** The names of the provinces, in display order. */
export const provinceNames: Readonly<Record<TaxProvince, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
  outside: 'Outside Canada',
};

export const taxProvinces = Object.keys(provinceNames) as TaxProvince[];

/**
 * The provinces' taxes, in the format of the setting. GST and HST: canada.ca, "GST/HST calculator (and rates)", Nova Scotia 14%
 * since 1 April 2025; QST: revenuquebec.ca, "Basic rules for applying the GST/HST and QST"; PST: gov.bc.ca "PST",
 * sets.saskatchewan.ca "PST"; RST: gov.mb.ca "Retail sales tax". A firm must ask its accountant which of them it has to charge.
 */
export const provincesSalesTax =
  'AB: GST 5; BC: GST 5 + PST 7; MB: GST 5 + RST 7; NB: HST 15; NL: HST 15; NS: HST 14; NT: GST 5; NU: GST 5; ON: HST 13; ' +
  'PE: HST 15; QC: GST 5 + QST 9.975; SK: GST 5 + PST 6; YT: GST 5';

/** The setting of a firm that charges no sales tax and asks for no province. */
export const noSalesTax = 'none';

/**
 * Parses the setting: `ON: HST 13; QC: GST 5 + QST 9.975`, each province once, or `none`.
 * @returns null if no tax is charged; undefined for an invalid text
 */
export function parseSalesTax(text: string): SalesTaxes | null | undefined {
  if (text.trim() === noSalesTax) return null;
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(entryOf);
  const provinces = entries.map((entry) => entry?.[0]);
  if (entries.length === 0 || provinces.includes(undefined)) return undefined;
  if (new Set(provinces).size < provinces.length) return undefined;
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

function entryOf(entry: string): [TaxProvince, SalesTax[]] | undefined {
  const [, code, list = ''] = /^(\w+)\s*:(.*)$/.exec(entry) ?? [];
  const province = taxProvinces.find((known) => known === code);
  const taxes = list.split('+').map((tax) => {
    const [, label, rate] = /^\s*([A-Z]{2,6})\s+(\d{1,2}(?:\.\d{1,3})?)\s*$/.exec(tax) ?? [];
    return label !== undefined && rate !== undefined ? { label, rate } : undefined;
  });
  if (!province || taxes.includes(undefined)) return undefined;
  return [province, taxes.filter((tax) => tax !== undefined)];
}
