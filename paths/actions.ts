import type { SectionId } from '#domain/records/sections.ts';
import type { IdentityCheck, PhotoSide } from '#machines/identity-outcomes.ts';
import type { StepId } from '#machines/steps.ts';
import type { ReviewerEvent } from '#machines/submission.machine.ts';

/** The visitor's address as it is typed: each walk of a path has one in its place that nobody used before. */
export const visitorAddress = 'visitor@example.com';

/** What is typed by label: text of fields, dates and drop-downs, true or false of checkboxes, 'Yes' or 'No' of a question. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** Calls of the API: those of a method to a path without `/api`; a `*` at the end stands for anything. */
export type Call = { method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'; path: string };

/** What a client has when a path begins; each holds what the one before it holds. */
export const possessions = [
  'nothing',
  'answers in all seven forms',
  'everything that is needed to submit',
  'a submitted case',
] as const;
export type Possession = (typeof possessions)[number];

/** What a person does with the page. */
export type PageAction =
  | { do: 'goTo'; path: string }
  | { do: 'fill'; answers: Answers }
  /** `near`: a text in the row or the card that the button belongs to. */
  | { do: 'press'; button: string; near?: string }
  /** A step in the list of steps, by its title. */
  | { do: 'follow'; step: StepId }
  | { do: 'openTab'; tab: string }
  /** Into the six boxes. */
  | { do: 'typeCode'; code: 'mailed' | 'wrong' }
  /**
   * Pictures of these names; `field` by label, of a photograph by its heading. `damaged`: what is in them is no picture,
   * whatever their names say.
   */
  | { do: 'choose'; field: string; files: readonly string[]; damaged?: true }
  /** Opens the link that this address was mailed last, without an account. `altered`: a letter changed on its way. */
  | { do: 'followLink'; mailedTo: string; altered?: true }
  /** Seconds pass on the page's own clock. */
  | { do: 'wait'; seconds: number }
  /** Goes on only once this is seen, as after a file was chosen. */
  | { do: 'waitFor'; check: Check }
  /** Back to this window after another one: the portal reads anew what may have changed. */
  | { do: 'lookAgain' }
  /** The browser's own button. */
  | { do: 'goBack' }
  /** Whether the browser lets the page listen to other windows: refused to one that is opened next, until it is allowed. */
  | { do: 'listen'; isAllowed: boolean }
  /** In the window of the identity provider, which stands in the page. */
  | { do: 'pressInWidget'; button: string }
  /** The case of the path's client, as a member of staff opens it: from now on everything happens in the area's window. */
  | { do: 'openCase' }
  /** Goes on in the other of two windows, as it was left. */
  | { do: 'turnTo'; window: Desk };

/** Who sits before a window: the client, or the administrator at a desk of their own. */
export type Desk = 'client' | 'administrator';

/** What happens around the page: on the line, in another window, at the reviewer's desk. */
export type WorldAction =
  /** Who sits before the page: a visitor whose address is known to nobody, or a client who is signed in. */
  | { world: 'visitor' }
  | { world: 'client'; has: Possession }
  /** Answers to these calls stay out, until they are let go. */
  | { world: 'hold'; calls: readonly Call[] }
  | { world: 'letGo'; calls: readonly Call[] }
  /** Those that wait get their answers; what is asked after them waits in turn. */
  | { world: 'letWaitingGo'; calls: readonly Call[] }
  /** One of these calls has been made, and waits. */
  | { world: 'untilHeld'; calls: readonly Call[] }
  /** The connection breaks under these calls, those that wait included, until it is mended. */
  | { world: 'cut'; calls: readonly Call[] }
  | { world: 'mend'; calls: readonly Call[] }
  /** A code is asked for on another device, for the visitor unless an address is given: this browser did not ask. */
  | { world: 'askElsewhere'; email?: string }
  /** Another window of the same client saves this section with other answers. */
  | { world: 'saveElsewhere'; section: SectionId | 'onboarding-documents' }
  /** Another window removes what somebody needs: files and people from what was saved, photographs from the storage. */
  | { world: 'takeAway'; what: 'the board resolution' | 'the people' | 'the photographs' }
  | { world: 'putBack'; what: 'the board resolution' }
  /** Another window asks the director or owner with this address by mail to verify their identity. */
  | { world: 'mailElsewhere'; email: string }
  /** A phone takes the photograph of a side for the client's check. */
  | { world: 'photographByPhone'; side: PhotoSide }
  /** Another window hands in photographs of a passport: the client's own, or those of a person by e-mail. */
  | { world: 'handInElsewhere'; who: 'client' | { email: string } }
  /** Another window names a second beneficial owner. */
  | { world: 'nameAnother' }
  /** A minute passes on the server: an address is sent one mail a minute. */
  | { world: 'passMinute' }
  | { world: 'submitElsewhere' }
  | { world: 'withdrawElsewhere' }
  | { world: 'decide'; decision: ReviewerEvent; marked?: StepId }
  /** The server ends the session; another window signs out, or in. */
  | { world: 'endSession' }
  | { world: 'signOutElsewhere' }
  | { world: 'signInElsewhere' }
  /** The reviewer's or the provider's word on an identity check: the client's own, or that of a person by e-mail. */
  | { world: 'identify'; who: 'client' | { email: string }; as: 'verified' | 'refused' }
  /**
   * Whether the portal's server runs with the settings of the identity provider; a path without this has the built-in check.
   * Said again later, the server is stopped and started anew.
   */
  | { world: 'provider'; serves: boolean }
  /** The provider's word on an identity check; 'not_started': it begins the check anew. */
  | { world: 'providerSays'; who: 'client' | { email: string }; status: IdentityStatus };

/** How an identity check stands. */
export type IdentityStatus = IdentityCheck['status'];

export type Action = PageAction | WorldAction;

/** What must be seen; with `not`, what must not. A check waits until it holds, and fails after some seconds. */
export type Check = { not?: true } & (
  | { see: 'page'; heading: string; path: string }
  | { see: 'loading' }
  | { see: 'button'; name: string; enabled?: boolean; near?: string }
  /** Anywhere in the page's main part, or in an open question. */
  | { see: 'text'; text: string }
  | { see: 'alert'; text: string }
  | { see: 'toast'; text: string }
  /** A question that is asked before something is lost. */
  | { see: 'question'; title: string }
  | { see: 'field'; label: string; value?: string | boolean; invalid?: boolean; enabled?: boolean }
  /** A row of the table with that caption that has all these texts. */
  | { see: 'row'; table: string; cells: readonly string[] }
  /** What is said of a file once all of it was sent: jsdom does not tell how far it has come. */
  | { see: 'progress'; file: string; text: string }
  /** What the window of the identity provider says. */
  | { see: 'widget'; text: string }
  /** Where the case stands, as its header in the area says: 'In review'. */
  | { see: 'caseStatus'; as: string }
  /** How the list of steps shows a step: 'Needs attention', 'Complete' … */
  | { see: 'stepState'; step: StepId; as: string }
);
