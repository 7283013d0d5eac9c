/** What the company does and where its money comes from (specification section 3). */
export type ActivityFundingRevenue = {
  engagementPurpose: string;
  /** One of the industries' texts, '' while none is chosen. */
  companyIndustry: string;
  businessNature: string;
  wealthSource: string;
  fundSource: string;
  /** One of the net asset value bands' texts, '' while none is chosen. */
  netValue: string;
  inFiatCurrency: boolean;
};

/** The record before anything was saved. */
export const emptyActivityFundingRevenue: ActivityFundingRevenue = {
  engagementPurpose: '',
  companyIndustry: '',
  businessNature: '',
  wealthSource: '',
  fundSource: '',
  netValue: '',
  inFiatCurrency: false,
};
