/** The firm's name as people see it: in the sidebar, on the sign-in page and in page titles. */
export const FIRM_NAME = 'Northgate Compliance';

/** What the portal calls itself in page titles and metadata. */
export const PORTAL_NAME = 'Onboarding';
