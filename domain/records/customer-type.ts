/** What kind of customer the company is (specification section 3, "Customer type"). */
export type CustomerType = {
  regulatedEntity: boolean;
  reportableInstitution: boolean;
  listedRegulatedExchange: boolean;
  /** Whether bearer shares were issued; the wire name is misspelt and stays so, since clients send it. */
  bearedShares: boolean;
  /** One of the company types' texts, '' while none is chosen. */
  companyType: string;
};

/** The record before anything was saved (specification section 3: the booleans default to false). */
export const emptyCustomerType: CustomerType = {
  regulatedEntity: false,
  reportableInstitution: false,
  listedRegulatedExchange: false,
  bearedShares: false,
  companyType: '',
};
