import type { SectionId } from '#domain/records/sections.ts';
import type { IdentityCheck, PhotoSide } from '#machines/identity-outcomes.ts';
import type { StepId } from '#machines/steps.ts';
import type { ReviewerEvent } from '#machines/submission.machine.ts';
import type { MachineId } from './machines.ts';

/** The visitor's address in scripts; each run of a path replaces it with an unused one. */
export const visitorAddress = 'visitor@example.com';

/** Answers by label: text for fields, dates and drop-downs, a boolean for checkboxes, 'Yes' or 'No' for questions. */
export type Answers = Readonly<Record<string, string | boolean>>;

/** API calls by method and path without `/api`; a trailing `*` matches anything. */
export type Call = { method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'; path: string };

/** What a client has when a path begins; each includes the previous one. */
export const possessions = [
  'nothing',
  'answers in all seven forms',
  'everything that is needed to submit',
  'a submitted case',
] as const;
export type Possession = (typeof possessions)[number];

/**
 * Who calls the API. `client` owns the record where a client does; `stranger` is another client; `visitor` has no token.
 */
export type CallerName = 'administrator' | 'reviewer' | 'client' | 'stranger' | 'colleague' | 'visitor';

/**
 * A call of the API about the path's record. `{id}` and other fields of the record in braces stand for their current values, and
 * `{soon}` for a moment one minute ahead.
 */
export type RecordCall = {
  by: CallerName;
  method: Call['method'];
  path: string;
  body?: Readonly<Record<string, unknown>>;
  /** The body in words, if it is not only names and values. */
  says?: string;
};

/** What the payment provider reports about the payment of the path's purchase. */
export type PaymentReport = 'succeed' | 'decline' | 'refund' | 'dispute' | 'win' | 'lose';

/** What a person does on the page. */
export type PageAction =
  | { do: 'goTo'; path: string }
  | { do: 'fill'; answers: Answers }
  /** `near`: a text in the row or the card that contains the button. */
  | { do: 'press'; button: string; near?: string }
  /** A step in the list of steps, by its title. */
  | { do: 'follow'; step: StepId }
  | { do: 'openTab'; tab: string }
  /** Into the six boxes. */
  | { do: 'typeCode'; code: 'mailed' | 'wrong' }
  /**
   * Pictures with these names; `field` is the label, for a photograph the heading. `damaged`: the content is not a picture,
   * whatever the name says.
   */
  | { do: 'choose'; field: string; files: readonly string[]; damaged?: true }
  /** Opens the latest link that was mailed to this address, without an account. `altered`: with one letter changed. */
  | { do: 'followLink'; mailedTo: string; altered?: true }
  /** Seconds pass on the page's clock. */
  | { do: 'wait'; seconds: number }
  /** Waits until this is visible, for example after a file was chosen. */
  | { do: 'waitFor'; check: Check }
  /** Returns to this window from another one: the portal refetches what may have changed. */
  | { do: 'lookAgain' }
  /** The browser's back button. */
  | { do: 'goBack' }
  /** Whether the browser lets the page listen to other windows: refused to the next opened page until it is allowed. */
  | { do: 'listen'; isAllowed: boolean }
  /** In the identity provider's window, which is embedded in the page. */
  | { do: 'pressInWidget'; button: string }
  /** A staff member opens the case of the path's client: from now on everything happens in the administrator's window. */
  | { do: 'openCase' }
  /**
   * A staff member, or the client, opens the page of the path's record; with `{id}` for its id, and other fields of the record in
   * braces.
   */
  | { do: 'openRecord'; path: string; by?: 'client' }
  /** Continues in the other of two windows, in the state in which it was left. */
  | { do: 'turnTo'; window: Desk };

/** Whose window it is: the client's, or the administrator's. */
export type Desk = 'client' | 'administrator';

/** What happens outside the page: in the network, in another window, on the reviewer's side. */
export type WorldAction =
  /** Who opens the page: a visitor whose address is unknown, or a signed-in client. */
  | { world: 'visitor' }
  | { world: 'client'; has: Possession }
  /** Responses to these calls are delayed until they are released. */
  | { world: 'hold'; calls: readonly Call[] }
  | { world: 'release'; calls: readonly Call[] }
  /** Releases the pending responses; the responses to later calls are delayed. */
  | { world: 'releasePending'; calls: readonly Call[] }
  /** Waits until one of these calls has been made and is pending. */
  | { world: 'waitUntilPending'; calls: readonly Call[] }
  /** The connection breaks for these calls, including pending ones, until it is restored. */
  | { world: 'cut'; calls: readonly Call[] }
  | { world: 'reconnect'; calls: readonly Call[] }
  /** A code is requested on another device, for the visitor unless an address is given: not from this browser. */
  | { world: 'requestCodeElsewhere'; email?: string }
  /** Another window of the same client saves this section with other answers. */
  | { world: 'saveElsewhere'; section: SectionId | 'onboarding-documents' }
  /** Another window removes something that is needed: files and people from the saved answers, photographs from the store. */
  | { world: 'removeElsewhere'; what: 'the board resolution' | 'the people' | 'the photographs' }
  | { world: 'restoreElsewhere'; what: 'the board resolution' }
  /** Another window mails a verification link to the director or owner with this address. */
  | { world: 'mailElsewhere'; email: string }
  /** A phone takes the photograph of a side for the client's check. */
  | { world: 'photographByPhone'; side: PhotoSide }
  /** Another window hands in photographs of a passport: for the client, or for the person with this email address. */
  | { world: 'handInElsewhere'; who: 'client' | { email: string } }
  /** Another window adds a second beneficial owner. */
  | { world: 'addOwnerElsewhere' }
  /** A minute passes on the server: an address gets at most one mail a minute. */
  | { world: 'passMinute' }
  | { world: 'submitElsewhere' }
  | { world: 'withdrawElsewhere' }
  | { world: 'decide'; decision: ReviewerEvent; marked?: StepId }
  /** The server ends the session; another window signs out, or in. */
  | { world: 'endSession' }
  | { world: 'signOutElsewhere' }
  | { world: 'signInElsewhere' }
  /**
   * The reviewer's or the provider's decision on an identity check: the client's, or that of the person with this email address.
   */
  | { world: 'identify'; who: 'client' | { email: string }; as: 'verified' | 'refused' }
  /**
   * Whether the portal's server runs with the settings of the identity provider; a path without this action has the built-in
   * check. Later in a path, the server is restarted.
   */
  | { world: 'provider'; serves: boolean }
  /** The provider's result of an identity check; 'not_started': it restarts the check. */
  | { world: 'providerSays'; who: 'client' | { email: string }; status: IdentityStatus }
  /** Creates the record of a path, in the first status of its machine: calls and checks are about it. */
  | { world: 'record'; of: MachineId }
  /** `refusedWith`: the status of the response, if it must be refused. */
  | { world: 'call'; call: RecordCall; refusedWith?: number }
  | { world: 'paymentSays'; says: PaymentReport };

/** The status of an identity check. */
export type IdentityStatus = IdentityCheck['status'];

export type Action = PageAction | WorldAction;

/** What must be visible; with `not`, what must not. A check waits until it holds, and fails after some seconds. */
export type Check = { not?: true } & (
  | { see: 'page'; heading: string; path: string }
  | { see: 'loading' }
  | { see: 'button'; name: string; enabled?: boolean; near?: string }
  /** Anywhere in the page's main part, or in an open dialog. */
  | { see: 'text'; text: string }
  | { see: 'alert'; text: string }
  | { see: 'toast'; text: string }
  /** A confirmation dialog before something is lost. */
  | { see: 'question'; title: string }
  | { see: 'field'; label: string; value?: string | boolean; invalid?: boolean; enabled?: boolean }
  /** A row with all these texts in the table with that caption. */
  | { see: 'row'; table: string; cells: readonly string[] }
  /** The text about a file after it was sent: jsdom has no upload progress. */
  | { see: 'progress'; file: string; text: string }
  /** The text in the identity provider's window. */
  | { see: 'widget'; text: string }
  /** The status of the case in its header in the staff area: 'In review'. */
  | { see: 'caseStatus'; as: string }
  /** The status of the record on its page in the staff area. */
  | { see: 'recordStatus'; as: string }
  /** The status of the path's record according to the API. */
  | { see: 'stored'; of: MachineId; as: string }
  /** The state of a step in the list of steps: 'Needs attention', 'Complete' … */
  | { see: 'stepState'; step: StepId; as: string }
);
