/** Maximum length of a part of a person's name. All lengths in this module are in characters. */
export const maxNameLength = 100;

/** Maximum length of a name suffix ('Jr.', 'III'), in characters. */
export const maxSuffixLength = 20;

export const maxRoleLength = 100;

/** Maximum length of an email address, in characters (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
export const maxEmailLength = 254;

/** Maximum length of the part of an email address before the @ (RFC 5321, section 4.5.3.1.1). */
export const maxEmailLocalPartLength = 64;

/** Maximum length of a phone number as typed, with spaces and brackets; E.164 itself allows 15 digits. */
export const maxPhoneLength = 32;

export const maxCompanyNameLength = 200;

export const maxRegistrationNumberLength = 64;

/** Maximum length of a company's or a person's tax identification number, in characters. */
export const maxTaxIdLength = 64;

export const maxWebsiteLength = 255;

export const maxStreetLength = 200;

export const maxCityLength = 100;

export const maxStateLength = 100;

export const maxZipLength = 20;

export const maxCountryLength = 100;

/** Maximum length of any other choice of a catalogue, in characters. */
export const maxChoiceLength = 100;

/** Length of a date, 'YYYY-MM-DD', in characters. */
export const dateLength = 10;

/** Minimum length of an answer to an open question, in characters: a shorter one explains nothing. */
export const minAnswerLength = 10;

export const maxAnswerLength = 2000;

/** Maximum length of a wallet address, in characters; the longest known kind, bech32, has 90. */
export const maxWalletAddressLength = 128;

export const maxProviderLength = 100;

export const maxWallets = 50;

/** Maximum number of people in each of the three lists. */
export const maxPersons = 50;

/** Minimum age of a director, beneficial owner or related party, in completed years. */
export const minPersonAge = 18;

/** Maximum age of a person, in completed years: beyond it, the year was mistyped. */
export const maxPersonAge = 120;

/** Earliest date of incorporation: the oldest companies still trading are younger than this. */
export const earliestIncorporation = '1200-01-01';

/** Maximum number of files in one group of documents. */
export const maxFilesInGroup = 20;

export const maxFileIdLength = 64;

/** Maximum size of an uploaded file, in bytes: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Maximum total size of one client's files, in bytes: 200 MB. */
export const maxClientBytes = 200 * 1024 * 1024;

/**
 * Maximum total size stored for one client, in bytes, including files of submitted versions that the client has deleted since: 1
 * GB. Those files cannot be deleted, so only this limit prevents repeated submissions from filling the store. It is five times
 * the files of one version, while a client replaces only a few files from one version to the next.
 */
export const maxStoredClientBytes = 1024 * 1024 * 1024;

/**
 * Maximum number of photographs of one person's link that are not handed in yet: a check needs three, so each may be taken four
 * times.
 */
export const maxLinkFiles = 12;

/** Maximum total size of those photographs, in bytes: 60 MB, twelve photographs of a phone's camera. */
export const maxLinkBytes = 60 * 1024 * 1024;

/** Maximum number of pixels of a picture: 40 megapixels. */
export const maxPixels = 40_000_000;

/** Maximum side length of a picture, in pixels: decoding holds a row in memory many times over. */
export const maxPictureSide = 20_000;

/** Maximum length of a file name, in characters; a longer one is shortened. */
export const maxFileNameLength = 200;

/** Maximum number of answers that a reviewer marks at once. */
export const maxChangeRequests = 100;

/** Maximum length of the reason for one marked answer, in characters. */
export const maxReasonLength = 500;

/** Maximum length of the reason in a report of an email, in characters. */
export const maxReportReasonLength = 500;

/** Maximum length of a decision's rationale, which only staff read, in characters. */
export const maxRationaleLength = 4000;

export const maxPropertyLength = 200;

/** Maximum number of saved queue filters per staff member. */
export const maxCaseFilters = 50;

/** Maximum number of tags per case, and of tags in total; our own limits. */
export const maxCaseTags = 20;
export const maxTags = 500;
