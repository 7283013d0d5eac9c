import type { components } from '#contract/schema.d.ts';
import type { Happening } from './agenda.ts';
import type { Firm } from './open-firm.ts';

type Schemas = components['schemas'];
type Content = Omit<Schemas['MsbApplicationChange'], 'version'>;

type Applicant = {
  legalName: string;
  officer: [firstName: string, lastName: string];
  city: string;
  zip: string;
  services: Schemas['MsbService'][];
};

/** A record of staff: its dates are days before the end of the seed. */
type Recorded = {
  daysAgo: number;
  kind: Schemas['MsbRecordKind'];
  dates: Record<string, number>;
  answers: Schemas['MsbRecordAnswers'];
};

type Move = [daysAgo: number, status: Schemas['MsbStatus'], more?: object];

const check = (name: string, daysAgo: number, checkedDaysAgo: number): Recorded => ({
  daysAgo,
  kind: 'criminal_check',
  dates: { checkedOn: checkedDaysAgo },
  answers: {
    ...{ name, roles: ['chiefExecutive', 'owner'], country: 'Canada', authority: 'Toronto Police Service' },
    ...{ inEnglishOrFrench: true, remarks: '' },
  },
});

const agent = (name: string, city: string, daysAgo: number, checkedDaysAgo: number): Recorded => ({
  daysAgo,
  kind: 'agent',
  dates: { since: daysAgo, checkedOn: checkedDaysAgo },
  answers: {
    name,
    street: '12 Main Street',
    city,
    state: 'Ontario',
    zip: '',
    country: 'Canada',
    endedOn: '',
  },
});

const notice = (what: string, text: string, daysAgo: number, sentDaysAgo?: number): Recorded => ({
  // A day later: in the night of UTC, the day at FINTRAC is the one before.
  daysAgo: (sentDaysAgo ?? daysAgo) - 1,
  kind: 'change_notice',
  dates: { changedOn: daysAgo, ...(sentDaysAgo !== undefined && { sentOn: sentDaysAgo }) },
  answers: { what, text, ...(sentDaysAgo === undefined ? { sentOn: '' } : { reference: `CN-${daysAgo}` }) },
});

const applications: (Applicant & { startedDaysAgo: number; moves: Move[]; records?: Recorded[] })[] = [
  {
    legalName: 'Maple Remit Inc.',
    officer: ['Priya', 'Nair'],
    city: 'Toronto',
    zip: 'M5J 2X7',
    services: ['fundsTransfers', 'foreignExchange'],
    startedDaysAgo: 640,
    moves: [
      [635, 'submitted'],
      [633, 'in_review'],
      [630, 'filed'],
      [600, 'registered', { registrationNumber: 'M24100011' }],
    ],
    records: [
      check('Priya Nair', 634, 660),
      agent('Scarborough Remit Ltd.', 'Toronto', 540, 550),
      agent('Brampton Cash Point Inc.', 'Brampton', 410, 420),
      notice('addresses', 'A second branch opened in Mississauga.', 210, 195),
      notice('people', 'Jean Tremblay became a director.', 41),
    ],
  },
  {
    legalName: 'Prairie Exchange Ltd.',
    officer: ['Owen', 'Tremblay'],
    city: 'Calgary',
    zip: 'T2P 1J9',
    services: ['foreignExchange'],
    startedDaysAgo: 130,
    moves: [
      [122, 'submitted'],
      [120, 'in_review'],
      [115, 'filed'],
      [84, 'registered', { registrationNumber: 'M26410377' }],
    ],
    records: [
      check('Owen Tremblay', 121, 130),
      notice('accounts', 'A new account at the credit union in Calgary.', 26),
    ],
  },
  {
    legalName: 'Bluewater Crypto Corp.',
    officer: ['Nadia', 'Rahman'],
    city: 'Vancouver',
    zip: 'V6C 1A1',
    services: ['virtualCurrencyExchange', 'virtualCurrencyTransfer'],
    startedDaysAgo: 52,
    moves: [
      [49, 'submitted'],
      [47, 'in_review'],
      [40, 'filed'],
      [11, 'clarification', { text: 'FINTRAC asks for the name of the bank that holds clients’ funds.' }],
    ],
  },
  {
    legalName: 'Aurora Crowdfunding Inc.',
    officer: ['Émile', 'Gagnon'],
    city: 'Ottawa',
    zip: 'K1P 5M7',
    services: ['crowdfunding'],
    startedDaysAgo: 25,
    moves: [
      [19, 'submitted'],
      [18, 'in_review'],
      [15, 'clarification', { text: 'Do you hold the money of a campaign yourselves, and for how long?' }],
      [12, 'answered', { text: 'Our payment processor holds it for at most ten days.' }],
    ],
    records: [check('Émile Gagnon', 17, 230)],
  },
  {
    legalName: 'Lakeside Cheque Cashing Ltd.',
    officer: ['Rosa', 'Alvarez'],
    city: 'Hamilton',
    zip: 'L8P 4S6',
    services: ['chequeCashing', 'moneyOrders'],
    startedDaysAgo: 33,
    moves: [
      [31, 'submitted'],
      [29, 'in_review'],
      [27, 'refused', { text: 'The owner named in the application could not be identified.' }],
    ],
  },
  {
    legalName: 'Northern Payments Inc.',
    officer: ['Tuomas', 'Laine'],
    city: 'Winnipeg',
    zip: 'R3C 4T3',
    services: ['paymentServices'],
    startedDaysAgo: 5,
    moves: [[2, 'submitted']],
  },
  {
    legalName: 'Harbourfront FX Ltd.',
    officer: ['Leila', 'Farouk'],
    city: 'Halifax',
    zip: 'B3J 1S9',
    services: ['foreignExchange'],
    startedDaysAgo: 1,
    moves: [],
  },
];

/** What the client does; everything else is done by staff. */
const movesOfClient: readonly Schemas['MsbStatus'][] = ['submitted', 'answered', 'withdrawn'];

/** Applications for registration in every state. @param until the end of the seed, for the start of business */
export function msbAgenda(until: Date): Happening[] {
  return applications.flatMap(({ startedDaysAgo, moves, records = [], ...applicant }) => {
    const client = `office@${applicant.legalName.toLowerCase().replaceAll(/[^a-z]+/g, '-')}msb.example.com`;
    let id = '';
    const current = ({ call }: Firm) =>
      call<Schemas['MsbApplication']>('GET', `/msb-application/${id}`, { as: client });
    return [
      {
        daysAgo: startedDaysAgo,
        async happens({ call }: Firm) {
          const content = contentOf(applicant, { email: client, until });
          const { business, activities, ...rest } = content;
          const started = { business, activities, elapsed: 60_000 };
          const made = await call<Schemas['MsbApplication']>('POST', '/msb-application', {
            as: client,
            body: started,
          });
          id = made.id;
          // The last applicant has only begun.
          if (moves.length === 0) return;
          const body = { ...rest, version: made.version };
          await call('PATCH', `/msb-application/${id}`, { as: client, body });
        },
      },
      ...moves.map(
        ([daysAgo, status, more]): Happening => ({
          daysAgo,
          async happens(firm) {
            const { version } = await current(firm);
            const as = movesOfClient.includes(status) ? client : firm.manager;
            await firm.call('PATCH', `/msb-application/${id}/status`, {
              as,
              body: { status, version, ...more },
            });
          },
        }),
      ),
      ...records.map(
        ({ daysAgo, kind, dates, answers }): Happening => ({
          daysAgo,
          async happens({ call, manager }) {
            const days = Object.entries(dates).map(([name, ago]) => [name, dayBefore(until, ago)]);
            const body = { kind, answers: { ...answers, ...Object.fromEntries(days) } };
            await call('POST', `/msb-application/${id}/records`, { as: manager, body });
          },
        }),
      ),
    ];
  });
}

const dayBefore = (until: Date, days: number) =>
  new Date(until.getTime() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

function contentOf(
  { legalName, officer: [firstName, lastName], city, zip, services }: Applicant,
  { email, until }: { email: string; until: Date },
): Content {
  const address = { street: '1 Front Street', city, state: '', zip, country: 'Canada' };
  const phone = '+1 416 555 0100';
  const startDate = new Date(until.getTime() + 90 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    business: {
      registration: 'domestic',
      structure: 'corporation',
      legalName,
      operatingNames: legalName.replace(/ (Inc|Ltd|Corp)\.$/, ''),
      incorporationNumber: '1234567-8',
      incorporationDate: '2023-02-28',
      incorporationPlace: 'Canada (federal)',
      phone,
      email,
      website: '',
      ...address,
      mailingAddress: '',
      representative: '',
      employees: 6,
      quebec: 'none',
      registeredElsewhere: false,
      registrations: [],
    },
    activities: {
      services,
      description: 'We serve people and small companies in our province.',
      countries: 'Canada',
      startDate,
    },
    places: {
      onlineOnly: false,
      places: [{ name: city, kind: 'headOffice', ...address, phone: '' }],
    },
    people: {
      officerFirstName: firstName,
      officerLastName: lastName,
      officerTitle: 'Chief compliance officer',
      officerPhone: phone,
      officerEmail: email,
      officerExperience: 'Eight years in the compliance department of a credit union.',
      people: [
        {
          firstName,
          lastName,
          roles: ['chiefExecutive', 'owner'],
          ownership: 100,
          dateOfBirth: '1984-05-17',
          citizenship: 'Canada',
          ...address,
          convicted: false,
        },
      ],
    },
    agents: { hasAgents: false, agents: [] },
    bank: {
      remarks: '',
      accounts: [
        {
          institution: 'Harbour Trust',
          kind: 'bank',
          holder: legalName,
          transit: '00042',
          number: '7654321',
          currency: 'CAD',
        },
      ],
    },
    volumes: {
      volumes: services.map((service) => ({
        service,
        currency: 'CAD',
        yearlyAmount: 1_200_000,
        yearlyTransactions: 2400,
      })),
    },
    declaration: {
      convicted: false,
      convictionDetails: '',
      name: `${firstName} ${lastName}`,
      title: 'President',
      agreed: true,
    },
  };
}
