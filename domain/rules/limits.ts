/** Longest part of a person's name, in characters. */
export const maxNameLength = 100;

/** Longest name suffix ('Jr.', 'III'), in characters. */
export const maxSuffixLength = 20;

/** Longest role at the company, in characters. */
export const maxRoleLength = 100;

/** Longest e-mail address, in characters (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
export const maxEmailLength = 254;

/** Longest part of an e-mail address before the @ (RFC 5321, section 4.5.3.1.1). */
export const maxEmailLocalPartLength = 64;

/** Longest phone number as typed, with spaces and brackets; E.164 itself allows 15 digits. */
export const maxPhoneLength = 32;

/** Longest legal or trade name of a company, in characters. */
export const maxCompanyNameLength = 200;

/** Longest registration number of a company, in characters. */
export const maxRegistrationNumberLength = 64;

/** Longest tax identification number of a company or a person, in characters. */
export const maxTaxIdLength = 64;

/** Longest website address, in characters. */
export const maxWebsiteLength = 255;

/** Longest street address, in characters. */
export const maxStreetLength = 200;

/** Longest city, in characters. */
export const maxCityLength = 100;

/** Longest state or province, in characters. */
export const maxStateLength = 100;

/** Longest ZIP or postal code, in characters. */
export const maxZipLength = 20;

/** Longest name of a country, in characters. */
export const maxCountryLength = 100;

/** Longest text of any other choice from a catalogue, in characters. */
export const maxChoiceLength = 100;

/** Length of a date, 'YYYY-MM-DD', in characters. */
export const dateLength = 10;

/** Shortest answer to an open question, in characters: less than this explains nothing. */
export const minAnswerLength = 10;

/** Longest answer to an open question, in characters. */
export const maxAnswerLength = 2000;

/** Longest wallet address, in characters; the longest known kind, bech32, has 90. */
export const maxWalletAddressLength = 128;

/** Longest name of a wallet provider, in characters. */
export const maxProviderLength = 100;

/** Most wallets in the list. */
export const maxWallets = 50;

/** Most persons in each of the three lists. */
export const maxPersons = 50;

/** Youngest age of a director, beneficial owner or related party, in completed years. */
export const minPersonAge = 18;

/** Oldest age of a person, in completed years: beyond it the year was mistyped. */
export const maxPersonAge = 120;

/** Earliest date of incorporation: the oldest companies still trading are younger than this. */
export const earliestIncorporation = '1200-01-01';

/** Most files in one group of documents. */
export const maxFilesInGroup = 20;

/** Longest id of an uploaded file, in characters. */
export const maxFileIdLength = 64;

/** Largest file that may be uploaded, in bytes: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Most bytes that the files of one client may take up: 200 MB. */
export const maxClientBytes = 200 * 1024 * 1024;

/**
 * Most bytes that are kept of one client, with the files of submitted versions that the client has deleted since: 1 GB.
 * Those cannot be deleted, so this alone keeps submitting again and again from filling the store. It is five times all
 * that a version can name, while a client replaces a few files from one version to the next.
 */
export const maxKeptClientBytes = 1024 * 1024 * 1024;

/**
 * Most photographs that wait, not handed in yet, behind one person's link: a check takes three, so that each may be taken
 * four times.
 */
export const maxLinkFiles = 12;

/** Most bytes that those photographs may take up: 60 MB, twelve of what a phone's camera makes. */
export const maxLinkBytes = 60 * 1024 * 1024;

/** Most pixels of a picture: 40 megapixels. */
export const maxPixels = 40_000_000;

/** Longest side of a picture, in pixels: a row of it is held in memory many times over while it is decoded. */
export const maxPictureSide = 20_000;

/** Longest name of a file, in characters; a longer one is shortened. */
export const maxFileNameLength = 200;

/** Most answers that a reviewer marks at once. */
export const maxChangeRequests = 100;

/** Longest reason for one marked answer, in characters. */
export const maxReasonLength = 500;

/** Longest reason for a report of a mail, in characters. */
export const maxReportReasonLength = 500;

/** Longest rationale of a decision, which staff alone read, in characters. */
export const maxRationaleLength = 4000;

/** Longest dotted path of a field, in characters. */
export const maxPropertyLength = 200;

/** Most filters of the queue that one member of staff keeps. */
export const maxCaseFilters = 50;

/** How many tags a case has at most, and how many there are in all; ours. */
export const maxCaseTags = 20;
export const maxTags = 500;
