import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import AttachFileIcon from '@mui/icons-material/AttachFileOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import LocalOfferIcon from '@mui/icons-material/LocalOfferOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import NewspaperIcon from '@mui/icons-material/NewspaperOutlined';
import { lazy } from 'react';
import { auditResource } from './audit/resource.ts';
import { blogsResource } from './blogs/resource.ts';
import { contactsResource } from './contacts/resource.ts';
import { identityChecksResource } from './identity-checks/resource.ts';
import { adminPaths, adminRoot } from './kit/admin-paths.ts';
import { type AreaPage, administrators, staff } from './kit/area-page.ts';
import { newsletterResource } from './newsletter/resource.ts';
import { partnersResource } from './partners/resource.ts';
import { promoCodesResource } from './promo-codes/resource.ts';
import { casesResource } from './queue/resource.ts';
import { resumesResource } from './resumes/resource.ts';
import { usersResource } from './users/resource.ts';

const posts = () => import('./blogs/posts-pages.tsx');
const partners = () => import('./partners/partners-pages.tsx');
const promoCodes = () => import('./promo-codes/promo-codes-pages.tsx');
const newsletter = () => import('./newsletter/newsletter-pages.tsx');
const resumes = () => import('./resumes/resumes-pages.tsx');
const CasePage = lazy(() => import('./case/case-page.tsx'));

/** The pages of the area in the navigation's order; the first is where it opens. A new one is one entry here. */
export const pages: readonly AreaPage[] = [
  {
    address: adminPaths.cases,
    label: 'Cases',
    roles: staff,
    icon: InboxIcon,
    keys: 'g q',
    resource: casesResource,
    page: lazy(() => import('./queue/queue-page.tsx')),
    beneath: [
      { path: ':id', page: CasePage },
      { path: ':id/:tab', page: CasePage },
      {
        path: ':id/edit/:step',
        page: lazy(() => import('./editing/editing-page.tsx')),
        roles: administrators,
      },
    ],
  },
  {
    address: adminPaths.identityChecks,
    label: 'Identity checks',
    roles: staff,
    icon: BadgeIcon,
    keys: 'g i',
    resource: identityChecksResource,
    page: lazy(() => import('./identity-checks/identity-checks-page.tsx')),
  },
  {
    address: adminPaths.contacts,
    label: 'Contacts',
    roles: staff,
    icon: MailIcon,
    keys: 'g c',
    resource: contactsResource,
    page: lazy(() => import('./contacts/contacts-page.tsx')),
    edit: lazy(() => import('./contacts/contact-page.tsx')),
  },
  {
    address: adminPaths.statistics,
    label: 'Statistics',
    roles: staff,
    icon: BarChartIcon,
    keys: 'g s',
    page: lazy(() => import('./statistics/statistics-page.tsx')),
  },
  {
    address: adminPaths.identityRequest,
    label: 'Identity request',
    roles: administrators,
    icon: ForwardToInboxIcon,
    page: lazy(() => import('./identity-request/identity-request-page.tsx')),
  },
  {
    address: adminPaths.users,
    label: 'Users',
    roles: administrators,
    icon: GroupIcon,
    resource: usersResource,
    page: lazy(() => import('./users/users-page.tsx')),
  },
  {
    address: `${adminRoot}/blogs`,
    label: 'Posts',
    roles: administrators,
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
    roles: administrators,
    icon: HandshakeIcon,
    keys: 'g p',
    resource: partnersResource,
    page: lazy(async () => ({ default: (await partners()).PartnerList })),
    create: lazy(async () => ({ default: (await partners()).PartnerCreate })),
    edit: lazy(async () => ({ default: (await partners()).PartnerEdit })),
  },
  {
    address: `${adminRoot}/promo-codes`,
    label: 'Promo codes',
    roles: administrators,
    icon: LocalOfferIcon,
    keys: 'g o',
    resource: promoCodesResource,
    page: lazy(async () => ({ default: (await promoCodes()).PromoCodeList })),
    create: lazy(async () => ({ default: (await promoCodes()).PromoCodeCreate })),
    edit: lazy(async () => ({ default: (await promoCodes()).PromoCodeEdit })),
  },
  {
    address: `${adminRoot}/resumes`,
    label: 'Résumés',
    roles: administrators,
    icon: AttachFileIcon,
    resource: resumesResource,
    page: lazy(async () => ({ default: (await resumes()).ResumeList })),
    edit: lazy(async () => ({ default: (await resumes()).ResumeShow })),
  },
  {
    address: `${adminRoot}/newsletter-subscription`,
    label: 'Newsletter',
    roles: administrators,
    icon: NewspaperIcon,
    resource: newsletterResource,
    page: lazy(async () => ({ default: (await newsletter()).NewsletterList })),
    edit: lazy(async () => ({ default: (await newsletter()).NewsletterShow })),
  },
  {
    address: adminPaths.audit,
    label: 'Audit trail',
    roles: administrators,
    icon: HistoryIcon,
    resource: auditResource,
    page: lazy(() => import('./audit/audit-page.tsx')),
  },
];
