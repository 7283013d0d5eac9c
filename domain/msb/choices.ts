import type { Option } from '../form/question.ts';

/** The services that make a business a money services business (PCMLTFA, paragraphs 5(h) and 5(h.1)), in the form's order. */
export const msbServices = [
  { value: 'foreignExchange', label: 'Foreign exchange dealing' },
  { value: 'fundsTransfers', label: 'Remitting or transmitting funds' },
  { value: 'moneyOrders', label: 'Issuing or redeeming money orders, traveller’s cheques or the like' },
  { value: 'virtualCurrencyExchange', label: 'Exchanging virtual currency' },
  { value: 'virtualCurrencyTransfer', label: 'Transferring virtual currency' },
  { value: 'crowdfunding', label: 'Crowdfunding platform services' },
  { value: 'paymentServices', label: 'Payment services' },
  { value: 'chequeCashing', label: 'Cheque cashing' },
  { value: 'armouredCars', label: 'Transporting currency by armoured car' },
] as const satisfies readonly Option[];

/** The kinds of registration: with a place of business in Canada, or serving people in Canada from abroad. */
export const msbRegistrations = [
  { value: 'domestic', label: 'Money services business with a place of business in Canada' },
  { value: 'foreign', label: 'Foreign money services business that serves people in Canada' },
] as const satisfies readonly Option[];

export const msbStructures = [
  { value: 'corporation', label: 'Corporation' },
  { value: 'soleProprietor', label: 'Sole proprietor' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'trust', label: 'Trust' },
  { value: 'other', label: 'Other entity' },
] as const satisfies readonly Option[];

export const msbPlaceKinds = [
  { value: 'headOffice', label: 'Head office' },
  { value: 'branch', label: 'Branch' },
  { value: 'kiosk', label: 'Kiosk or automated machine' },
  { value: 'home', label: 'Private dwelling' },
] as const satisfies readonly Option[];

export const msbPersonRoles = [
  { value: 'chiefExecutive', label: 'Chief executive officer or president' },
  { value: 'director', label: 'Director' },
  { value: 'officer', label: 'Other senior officer' },
  { value: 'owner', label: 'Owner of 20 % or more' },
] as const satisfies readonly Option[];

export const msbRelations = [
  { value: 'bank', label: 'Bank' },
  { value: 'creditUnion', label: 'Credit union or caisse populaire' },
  { value: 'msb', label: 'Other money services business' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** The licence status of a business with Revenu Québec, which licenses money services in Quebec. */
export const msbQuebec = [
  { value: 'licensed', label: 'Licensed by Revenu Québec' },
  { value: 'applied', label: 'Applied for a licence' },
  { value: 'none', label: 'No services in Quebec' },
] as const satisfies readonly Option[];
