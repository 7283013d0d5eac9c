import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined';
import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined';
import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined';
import ReviewsIcon from '@mui/icons-material/AutorenewOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import RegistrationsIcon from '@mui/icons-material/EventBusyOutlined';
import RegisterIcon from '@mui/icons-material/FactCheckOutlined';
import FilterAltIcon from '@mui/icons-material/FilterAltOutlined';
import ExaminationIcon from '@mui/icons-material/FolderZipOutlined';
import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import TeamIcon from '@mui/icons-material/GroupsOutlined';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import EndingsIcon from '@mui/icons-material/HourglassBottomOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import NewspaperIcon from '@mui/icons-material/NewspaperOutlined';
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import SavedReasonsIcon from '@mui/icons-material/QuickreplyOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import ReportIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import RiskTableIcon from '@mui/icons-material/ScaleOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import TasksIcon from '@mui/icons-material/TaskAltOutlined';
import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { lazy } from 'react';
import { auditResource } from './audit/resource.ts';
import { blogsResource } from './blogs/resource.ts';
import { certificatesResource } from './certificates/resource.ts';
import { contactsResource } from './contacts/resource.ts';
import { examinationPacksResource } from './examination/resource.ts';
import { identityChecksResource } from './identity-checks/resource.ts';
import { noticeRecipientsResource } from './identity-request/resource.ts';
import { inboxResource } from './inbox/resource.ts';
import { adminPaths, adminRoot } from './kit/admin-paths.ts';
import { type AreaPage, lazyPages } from './kit/area-page.ts';
import { tasksResource } from './kit/tasks/resource.ts';
import { learnersResource } from './learners/resource.ts';
import { msbResource } from './msb/resource.ts';
import { msbRegisterResource } from './msb-register/resource.ts';
import { newsletterResource } from './newsletter/resource.ts';
import { purchasesResource } from './purchases/resource.ts';
import { casesResource } from './queue/resource.ts';
import { registrationsResource } from './registrations/resource.ts';
import { resumesResource } from './resumes/resource.ts';
import { endingsResource } from './reviews/endings-resource.ts';
import { reviewsResource } from './reviews/resource.ts';
import { trainingPartResources, trainingsResource } from './trainings/resource.ts';
import { usersResource } from './users/resource.ts';

const posts = () => import('./blogs/posts-pages.tsx');
const newsletter = () => import('./newsletter/newsletter-pages.tsx');
const resumes = () => import('./resumes/resumes-pages.tsx');
const trainings = () => import('./trainings/trainings-pages.tsx');
const CasePage = lazy(() => import('./case/case-page.tsx'));

/** The pages of the staff area in the order of the navigation; the area opens with the first. Add a page with one entry here. */
export const pages: readonly AreaPage[] = [
  {
    address: adminPaths.cases,
    label: 'Cases',
    group: 'casework',
    permission: 'cases:read',
    changing: 'cases:review',
    hidesChanges: true,
    icon: InboxIcon,
    keys: 'g q',
    waiting: 'cases',
    resource: casesResource,
    page: lazy(() => import('./queue/queue-page.tsx')),
    beneath: [
      { path: ':id', page: CasePage },
      { path: ':id/:tab', page: CasePage },
      {
        path: ':id/edit/:step',
        page: lazy(() => import('./editing/editing-page.tsx')),
        permission: 'cases:amend',
      },
    ],
  },
  {
    address: adminPaths.inbox,
    label: 'Inbox',
    group: 'casework',
    permission: 'notes:read',
    hidesChanges: true,
    icon: NotificationsIcon,
    keys: 'g n',
    waiting: 'inbox',
    resource: inboxResource,
    page: lazy(() => import('./inbox/inbox-page.tsx')),
  },
  {
    address: adminPaths.tasks,
    label: 'My tasks',
    group: 'casework',
    permission: 'tasks:read',
    changing: 'tasks:write',
    icon: TasksIcon,
    keys: 'g k',
    waiting: 'tasks',
    resource: tasksResource,
    page: lazy(() => import('./tasks/tasks-page.tsx')),
  },
  {
    address: adminPaths.identityChecks,
    label: 'Identity checks',
    group: 'casework',
    permission: 'identity:read',
    changing: 'identity:decide',
    icon: BadgeIcon,
    keys: 'g i',
    waiting: 'identityChecks',
    resource: identityChecksResource,
    page: lazy(() => import('./identity-checks/identity-checks-page.tsx')),
  },
  {
    address: adminPaths.identityRequest,
    label: 'Identity request',
    group: 'casework',
    permission: 'notices:read',
    icon: ForwardToInboxIcon,
    resource: noticeRecipientsResource,
    page: lazy(() => import('./identity-request/identity-request-page.tsx')),
  },
  {
    address: adminPaths.contacts,
    label: 'Contacts',
    group: 'casework',
    permission: 'contacts:read',
    changing: 'contacts:write',
    icon: MailIcon,
    keys: 'g c',
    waiting: 'contacts',
    resource: contactsResource,
    page: lazy(() => import('./contacts/contacts-page.tsx')),
    edit: lazy(() => import('./contacts/contact-page.tsx')),
  },
  {
    address: adminPaths.msbApplications,
    label: 'MSB applications',
    group: 'casework',
    permission: 'msb-applications:read',
    changing: 'msb-applications:write',
    icon: AccountBalanceIcon,
    keys: 'g m',
    waiting: 'msbApplications',
    resource: msbResource,
    page: lazy(() => import('./msb/msb-queue-page.tsx')),
    edit: lazy(() => import('./msb/msb-application-page.tsx')),
  },
  {
    address: adminPaths.savedReasons,
    label: 'Saved reasons',
    group: 'casework',
    permission: 'cases:read',
    changing: 'cases:decide',
    icon: SavedReasonsIcon,
    ...lazyPages('saved-reasons', () => import('./saved-reasons/saved-reasons-pages.tsx')),
  },
  {
    address: adminPaths.reviews,
    label: 'Periodic reviews',
    group: 'casework',
    section: 'compliance',
    permission: 'cases:read',
    changing: 'cases:review',
    icon: ReviewsIcon,
    resource: reviewsResource,
    page: lazy(() => import('./reviews/reviews-page.tsx')),
  },
  {
    address: adminPaths.endings,
    label: 'What ends',
    group: 'casework',
    section: 'compliance',
    permission: 'cases:read',
    icon: EndingsIcon,
    resource: endingsResource,
    page: lazy(() => import('./reviews/endings-page.tsx')),
  },
  {
    address: adminPaths.registrations,
    label: 'Client registrations',
    group: 'casework',
    section: 'compliance',
    permission: 'cases:read',
    icon: RegistrationsIcon,
    resource: registrationsResource,
    page: lazy(() => import('./registrations/registrations-page.tsx')),
  },
  {
    address: adminPaths.msbRegister,
    label: 'MSB register',
    group: 'casework',
    section: 'compliance',
    permission: 'msb-applications:read',
    changing: 'msb-applications:write',
    icon: RegisterIcon,
    resource: msbRegisterResource,
    page: lazy(() => import('./msb-register/register-page.tsx')),
  },
  {
    address: adminPaths.examinationPacks,
    label: 'Examination packs',
    group: 'casework',
    section: 'compliance',
    permission: 'compliance:examine',
    icon: ExaminationIcon,
    resource: examinationPacksResource,
    page: lazy(() => import('./examination/examination-page.tsx')),
  },
  {
    address: adminPaths.riskTable,
    label: 'Risk table',
    group: 'casework',
    section: 'compliance',
    permission: 'cases:read',
    changing: 'compliance:rules',
    hidesChanges: true,
    icon: RiskTableIcon,
    page: lazy(() => import('./risk-table/risk-table-page.tsx')),
  },
  {
    address: adminPaths.statistics,
    label: 'Statistics',
    group: 'casework',
    section: 'reports',
    permission: 'statistics:read',
    icon: BarChartIcon,
    keys: 'g s',
    page: lazy(() => import('./statistics/statistics-page.tsx')),
  },
  {
    address: adminPaths.team,
    label: 'Team',
    group: 'casework',
    section: 'reports',
    permission: 'statistics:read',
    icon: TeamIcon,
    page: lazy(() => import('./team/team-page.tsx')),
  },
  {
    address: adminPaths.dropOff,
    label: 'Drop-off',
    group: 'casework',
    section: 'reports',
    permission: 'drop-off:read',
    icon: FilterAltIcon,
    page: lazy(() => import('./drop-off/drop-off-page.tsx')),
  },
  {
    address: `${adminRoot}/blogs`,
    label: 'Posts',
    group: 'website',
    permission: 'posts:read',
    changing: 'posts:write',
    icon: ArticleIcon,
    keys: 'g b',
    resource: blogsResource,
    page: lazy(async () => ({ default: (await posts()).PostList })),
    create: lazy(async () => ({ default: (await posts()).PostCreate })),
    edit: lazy(() => import('./blogs/post-page.tsx')),
  },
  {
    address: `${adminRoot}/partners`,
    label: 'Partners',
    group: 'website',
    permission: 'website:read',
    changing: 'website:write',
    icon: HandshakeIcon,
    keys: 'g p',
    ...lazyPages('partners', () => import('./partners/partners-pages.tsx')),
  },
  {
    address: `${adminRoot}/resumes`,
    label: 'Résumés',
    group: 'website',
    permission: 'resumes:read',
    changing: 'resumes:write',
    icon: AttachFileIcon,
    resource: resumesResource,
    page: lazy(async () => ({ default: (await resumes()).ResumeList })),
    edit: lazy(async () => ({ default: (await resumes()).ResumeShow })),
  },
  {
    address: `${adminRoot}/newsletter-subscription`,
    label: 'Newsletter',
    group: 'website',
    permission: 'newsletter:read',
    changing: 'newsletter:write',
    icon: NewspaperIcon,
    resource: newsletterResource,
    page: lazy(async () => ({ default: (await newsletter()).NewsletterList })),
    edit: lazy(async () => ({ default: (await newsletter()).NewsletterShow })),
  },
  {
    address: `${adminRoot}/trainings`,
    label: 'Trainings',
    group: 'learning',
    permission: 'trainings:read',
    changing: 'trainings:write',
    icon: SchoolIcon,
    keys: 'g t',
    resource: trainingsResource,
    parts: trainingPartResources,
    page: lazy(async () => ({ default: (await trainings()).TrainingList })),
    create: lazy(async () => ({ default: (await trainings()).TrainingCreate })),
    edit: lazy(() => import('./trainings/about/about-page.tsx')),
    beneath: [
      { path: ':id/outline', page: lazy(() => import('./trainings/outline/outline-page.tsx')) },
      { path: ':id/results', page: lazy(() => import('./trainings/results/results-page.tsx')) },
      { path: ':id/publish', page: lazy(() => import('./trainings/publish/publish-page.tsx')) },
      { path: ':id/steps/:partId', page: lazy(() => import('./trainings/step/step-page.tsx')) },
      { path: ':id/quizzes/:partId', page: lazy(() => import('./trainings/quiz/quiz-page.tsx')) },
    ],
  },
  {
    address: `${adminRoot}/promo-codes`,
    label: 'Promo codes',
    group: 'learning',
    permission: 'promo-codes:read',
    changing: 'promo-codes:write',
    icon: LocalOfferIcon,
    keys: 'g o',
    ...lazyPages('promo-codes', () => import('./promo-codes/promo-codes-pages.tsx')),
  },
  {
    address: `${adminRoot}/training-learners`,
    label: 'Learners',
    group: 'learning',
    permission: 'trainings:read',
    icon: PeopleIcon,
    keys: 'g l',
    resource: learnersResource,
    page: lazy(() => import('./learners/learners-page.tsx')),
    edit: lazy(() => import('./learners/learner-page.tsx')),
  },
  {
    address: `${adminRoot}/training-certificates`,
    label: 'Certificates',
    group: 'learning',
    permission: 'trainings:read',
    changing: 'certificates:write',
    icon: VerifiedIcon,
    keys: 'g e',
    resource: certificatesResource,
    page: lazy(() => import('./certificates/certificates-page.tsx')),
    edit: lazy(() => import('./certificates/certificate-page.tsx')),
  },
  {
    address: `${adminRoot}/training-purchases`,
    label: 'Purchases',
    group: 'learning',
    permission: 'purchases:read',
    changing: 'purchases:refund',
    icon: ReceiptIcon,
    resource: purchasesResource,
    page: lazy(() => import('./purchases/purchases-page.tsx')),
    edit: lazy(() => import('./purchases/purchase-page.tsx')),
  },
  {
    address: adminPaths.users,
    label: 'Users',
    group: 'administration',
    permission: 'users:read',
    changing: 'users:write',
    icon: GroupIcon,
    resource: usersResource,
    page: lazy(() => import('./users/users-page.tsx')),
    edit: lazy(() => import('./users/user-page.tsx')),
  },
  {
    address: `${adminRoot}/permission-sets`,
    label: 'Roles',
    group: 'administration',
    permission: 'users:read',
    changing: 'users:write',
    icon: RolesIcon,
    ...lazyPages('permission-sets', () => import('./users/permission-sets-pages.tsx')),
  },
  {
    address: `${adminRoot}/api-keys`,
    label: 'API keys',
    group: 'administration',
    permission: 'api-keys:read',
    changing: 'api-keys:write',
    icon: KeyIcon,
    ...lazyPages('api-keys', () => import('./integrations/api-keys-pages.tsx')),
  },
  {
    address: `${adminRoot}/webhooks`,
    label: 'Webhooks',
    group: 'administration',
    permission: 'webhooks:read',
    changing: 'webhooks:write',
    icon: WebhookIcon,
    ...lazyPages('webhooks', () => import('./integrations/webhooks-pages.tsx')),
  },
  {
    address: adminPaths.personalData,
    label: 'Personal data',
    group: 'administration',
    permission: 'personal-data:read',
    changing: 'erasures:write',
    icon: PrivacyIcon,
    page: lazy(() => import('./personal-data/personal-data-page.tsx')),
  },
  {
    address: `${adminRoot}/incidents`,
    label: 'Incidents',
    group: 'administration',
    permission: 'incidents:read',
    changing: 'incidents:write',
    icon: ReportIcon,
    ...lazyPages('incidents', () => import('./incidents/incidents-pages.tsx')),
  },
  {
    address: adminPaths.audit,
    label: 'Audit trail',
    group: 'administration',
    permission: 'audit:read',
    icon: HistoryIcon,
    resource: auditResource,
    page: lazy(() => import('./audit/audit-page.tsx')),
  },
  {
    address: adminPaths.account,
    label: 'Your account',
    permission: 'account:own',
    isAside: true,
    icon: AccountCircleIcon,
    page: lazy(() => import('./account/account-page.tsx')),
  },
];
