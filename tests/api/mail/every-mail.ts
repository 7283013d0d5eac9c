import {
  addressChangedMail,
  addressCodeMail,
  addressInUseMail,
  addressMovedMail,
  addressRestoredMail,
} from '#server/platform/mail/templates/address-change.ts';
import { auditAnchorMail } from '#server/platform/mail/templates/audit-anchor.ts';
import { certificateEndingMail } from '#server/platform/mail/templates/certificate.ts';
import { colleagueInvitationMail } from '#server/platform/mail/templates/colleague-invitation.ts';
import { contactNoticeMail } from '#server/platform/mail/templates/contact-notice.ts';
import { deletionRequestedMail } from '#server/platform/mail/templates/deletion-requested.ts';
import { learnerNewsMail } from '#server/platform/mail/templates/learner.ts';
import { accountDisabledMail, loginCodeMail } from '#server/platform/mail/templates/login-code.ts';
import { massReadingMail } from '#server/platform/mail/templates/mass-reading.ts';
import { msbApplicationMovedMail } from '#server/platform/mail/templates/msb-application.ts';
import { newsletterConfirmMail } from '#server/platform/mail/templates/newsletter-confirm.ts';
import {
  onboardingLeftMail,
  onboardingReminderMail,
} from '#server/platform/mail/templates/onboarding-left.ts';
import { outreachReportedMail } from '#server/platform/mail/templates/outreach-reported.ts';
import {
  purchaseDisputedMail,
  purchaseReceiptMail,
  purchaseRefundedMail,
} from '#server/platform/mail/templates/purchase.ts';
import { staffInvitationMail } from '#server/platform/mail/templates/staff-invitation.ts';
import {
  answersAmendedMail,
  changesRequestedMail,
  reviewReminderMail,
  submissionDecidedMail,
  submissionMovedMail,
  submissionNoticeMail,
  submissionReceivedMail,
  submissionWithdrawnNoticeMail,
} from '#server/platform/mail/templates/submission.ts';
import { trainingSeatMail } from '#server/platform/mail/templates/training-seat.ts';
import { trainingTeamInvitationMail } from '#server/platform/mail/templates/training-team-invitation.ts';
import {
  personVerificationMail,
  verificationOutcomeMail,
  verificationRequiredMail,
} from '#server/platform/mail/templates/verification.ts';
import { webhookSwitchedOffMail } from '#server/platform/mail/templates/webhook-switched-off.ts';

const publicUrl = 'https://portal.example.com';
const timeZone = 'America/Toronto';
const at = new Date('2026-11-21T08:00:00Z');
const link = `${publicUrl}/somewhere?a=1&b=2#secret`;
const reportLink = `${publicUrl}/report-mail#report=r`;
const company = 'Engines & Sons';
const account = 'ada@example.com';
const title = 'AML <basics>';

const addressCode = { code: '123456', minutes: 30, page: `${publicUrl}/account` };

/** Every mail whose template is older than `letter`, with values that need HTML escaping. */
export const everyMail = {
  addressChanged: addressChangedMail({ from: account, to: 'b@example.com', undo: null }),
  addressChangedFormer: addressChangedMail({ from: account, to: null, undo: { link, days: 7 } }),
  addressCodeNew: addressCodeMail({ ...addressCode, side: 'new', newAddress: account }),
  addressCodePresent: addressCodeMail({ ...addressCode, side: 'present', newAddress: account }),
  addressInUse: addressInUseMail({ publicUrl }),
  addressMoved: addressMovedMail({ publicUrl }),
  addressRestored: addressRestoredMail({ to: account }),
  accountDisabled: accountDisabledMail({ publicUrl }),
  answersAmended: answersAmendedMail({
    version: 2,
    places: ['Company <details>: Legal name', 'Wallets'],
    publicUrl,
  }),
  auditAnchor: auditAnchorMail({ number: 7, at: at.toISOString(), seq: 42, hash: 'abc', publicUrl }),
  certificateEnding: certificateEndingMail({
    ...{ title, number: 'C-1', validUntil: '2026-12-01', link },
    isOffered: true,
  }),
  changesRequested: changesRequestedMail({
    changes: [
      { where: 'Company <details>', reason: 'One\nTwo & three' },
      { where: 'Wallets', reason: 'Add the address' },
    ],
    reason: 'Please\nhurry',
    publicUrl,
  }),
  changesRequestedWithoutReason: changesRequestedMail({
    changes: [{ where: 'Wallets', reason: 'Add the address' }],
    reason: '',
    publicUrl,
  }),
  contactNotice: contactNoticeMail({ count: 3, names: ['Ada & Co', 'Grace'], publicUrl }),
  contactNoticeOfOne: contactNoticeMail({ count: 1, names: [], publicUrl }),
  learnerAccess: learnerNewsMail({ title, link, news: { kind: 'access', until: '2027-01-31' } }),
  learnerAttempt: learnerNewsMail({ title, link, news: { kind: 'attempt', quiz: 'Risk & <you>' } }),
  loginCode: loginCodeMail({ code: '402913', link, expiresAt: at, timeZone, publicUrl }),
  loginCodeOfStaff: loginCodeMail({
    code: '402913',
    link,
    isStaff: true,
    expiresAt: at,
    timeZone,
    publicUrl,
  }),
  massReading: massReadingMail({ name: 'Rita <L>', documents: 201, limit: 200, publicUrl }),
  msbApplicationMoved: msbApplicationMovedMail({
    copy: { subject: 'Moved', what: 'It was moved.', next: 'Wait.', due: (day) => `Answer by ${day}.` },
    note: 'Said\nso',
    due: '1 December 2026',
    link,
  }),
  newsletterConfirm: newsletterConfirmMail({
    ...{ askedAt: at, link, endsAt: at, timeZone },
    unsubscribePage: `${publicUrl}/newsletter/unsubscribe?a=1&b=2`,
    unsubscribeUrl: `${publicUrl}/api/newsletter`,
  }),
  webhookFailing: webhookSwitchedOffMail({
    name: 'Accounting',
    because: 'failures',
    since: '2026-11-21T08:00:00.000Z',
    link,
  }),
  webhookGone: webhookSwitchedOffMail({ name: 'Accounting', because: 'gone', since: null, link }),
  deletionRequested: deletionRequestedMail({ account, link }),
  onboardingLeft: onboardingLeftMail({
    step: 'Company Details',
    left: { titles: ['Company Details', 'Certify & Submit'], minutes: 6 },
    link,
  }),
  onboardingReminder: onboardingReminderMail({
    left: { titles: ['Certify & Submit'], minutes: 1 },
    ...{ link, isLast: false, stop: { page: `${link}stop`, oneClick: `${link}one-click` } },
  }),
  onboardingReminderLast: onboardingReminderMail({
    left: { titles: ['Wallets'], minutes: 2 },
    ...{ link, isLast: true, stop: { page: `${link}stop`, oneClick: `${link}one-click` } },
  }),
  outreachReported: outreachReportedMail({ account, link }),
  outreachReportedOfNobody: outreachReportedMail({ account: null, link }),
  personVerification: personVerificationMail({
    ...{ name: 'Grace Hopper', company, account, link, reportLink },
    ...{ expiresAt: at, timeZone, publicUrl },
  }),
  purchaseDisputed: purchaseDisputedMail({
    news: 'dispute',
    title,
    buyer: account,
    amount: 'CAD 1.00',
    link,
  }),
  purchaseReceipt: purchaseReceiptMail({
    title,
    seats: null,
    receiptNumber: 'R-<1>',
    rows: [
      { label: 'Net & more', value: 'CAD 1.00' },
      { label: 'Total', value: 'CAD 1.13' },
    ],
    links: { receipt: `${link}receipt`, next: `${link}training` },
  }),
  purchaseReceiptOfSeats: purchaseReceiptMail({
    ...{ title, seats: 3, receiptNumber: 'R-1', rows: [{ label: 'Seats', value: '3 × CAD 1.00' }] },
    links: { receipt: `${link}receipt`, next: `${link}seats` },
  }),
  purchaseRefunded: purchaseRefundedMail({
    ...{ title, amount: 'CAD 1.13', isAll: true, reason: 'Bought <twice>', receiptNumber: 'R-1', link },
    ...{ isTeam: false, seats: 0 },
  }),
  purchaseRefundedOfSeats: purchaseRefundedMail({
    ...{ title, amount: 'CAD 1.13', isAll: false, reason: null, receiptNumber: 'R-1', link },
    ...{ isTeam: true, seats: 2 },
  }),
  staffInvitation: staffInvitationMail({
    inviter: 'Ada <L>',
    name: 'Rita',
    roles: [{ id: 'administrator', name: 'Administrator' }],
    publicUrl,
  }),
  submissionApproved: submissionDecidedMail({ decision: 'approve', reason: '', publicUrl }),
  submissionRejected: submissionDecidedMail({ decision: 'reject', reason: 'One\n<two>', publicUrl }),
  submissionNotice: submissionNoticeMail({
    company,
    version: 2,
    updates: null,
    submittedAt: 'today',
    publicUrl,
  }),
  submissionNoticeOfUpdate: submissionNoticeMail({
    ...{ company: null, version: 3, updates: 2, submittedAt: 'today', publicUrl },
  }),
  submissionReceived: submissionReceivedMail({ version: 2, submittedAt: 'today', sha256: 'abc', publicUrl }),
  submissionReopened: submissionMovedMail({ event: 'reopen', publicUrl }),
  submissionWithdrawn: submissionMovedMail({ event: 'withdraw', publicUrl }),
  submissionWithdrawnNotice: submissionWithdrawnNoticeMail({ company, publicUrl }),
  reviewEnded: submissionMovedMail({ event: 'endReview', publicUrl }),
  reviewReminder: reviewReminderMail({ publicUrl, isLast: false }),
  reviewReminderLast: reviewReminderMail({ publicUrl, isLast: true }),
  reviewStarted: submissionMovedMail({ event: 'startReview', publicUrl }),
  updateAbandoned: submissionMovedMail({ event: 'abandon', publicUrl }),
  updateStarted: submissionMovedMail({ event: 'update', publicUrl }),
  updateWithdrawn: submissionMovedMail({ event: 'withdrawUpdate', publicUrl }),
  colleagueInvitation: colleagueInvitationMail({
    ...{ company, account, link, reportLink, publicUrl },
    steps: ['Company Details', 'Required Onboarding Documents'],
  }),
  trainingTeamInvitation: trainingTeamInvitationMail({ company, account, link, reportLink, publicUrl }),
  trainingSeat: trainingSeatMail({ title, company, account, link, reportLink, publicUrl }),
  verificationApproved: verificationOutcomeMail({
    ...{
      isVerified: true,
      reason: null,
      by: 'widget',
      link: { url: link, expiresAt: null },
      reportLink: null,
      timeZone,
      publicUrl,
    },
  }),
  verificationRefused: verificationOutcomeMail({
    ...{ isVerified: false, reason: 'It <is> blurred', by: 'photographs' },
    ...{ link: { url: link, expiresAt: at }, reportLink, timeZone, publicUrl },
  }),
  verificationRefusedWithoutLink: verificationOutcomeMail({
    ...{ isVerified: false, reason: null, by: 'widget', link: null, reportLink: null, timeZone, publicUrl },
  }),
  verificationRequired: verificationRequiredMail({ link, publicUrl }),
};

/** The subjects and texts of all mails, in the format of the stored file. */
export const everyText = Object.entries(everyMail)
  .map(([name, { subject, text }]) => `=== ${name}\nSubject: ${subject}\n\n${text}`)
  .join('\n');
