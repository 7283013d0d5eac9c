import type { StepId } from '#machines/steps.ts';
import { type LazyPage, lazyPage } from '../onboarding/lazy-page.ts';

/** The page of every step, fetched when it is needed. A new step is one entry here. */
export const pages: Record<StepId, LazyPage> = {
  contactDetails: lazyPage(() => import('../onboarding/contact-details/contact-details-page.tsx')),
  companyDetails: lazyPage(() => import('../onboarding/company-details/company-details-page.tsx')),
  fundingDetails: lazyPage(() => import('../onboarding/funding-details/funding-details-page.tsx')),
  wallet: lazyPage(() => import('../onboarding/wallet/wallet-page.tsx')),
  productsAndServices: lazyPage(
    () => import('../onboarding/products-and-services/products-and-services-page.tsx'),
  ),
  customerType: lazyPage(() => import('../onboarding/customer-type/customer-type-page.tsx')),
  controlOwnership: lazyPage(() => import('../onboarding/control-ownership/control-ownership-page.tsx')),
  controlOwnershipVerification: lazyPage(
    () => import('../onboarding/control-ownership-verification/control-ownership-verification-page.tsx'),
  ),
  onboardingDocuments: lazyPage(
    () => import('../onboarding/onboarding-documents/onboarding-documents-page.tsx'),
  ),
  identityVerification: lazyPage(
    () => import('../onboarding/identity-verification/identity-verification-page.tsx'),
  ),
  certifyAndSubmit: lazyPage(() => import('../onboarding/certify-and-submit/certify-and-submit-page.tsx')),
};
