import type { QuestionKind } from '#domain/form/question.ts';
import type { MsbContent } from '#domain/msb/part.ts';
import { msbParts } from '#domain/msb/parts.ts';

const address = {
  street: '1 Front Street',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'M5J 2X7',
  country: 'Canada',
};

/** Returns a complete application. */
export function completeMsb(): MsbContent {
  return {
    business: {
      registration: 'domestic',
      structure: 'corporation',
      legalName: 'Analytical Exchange Inc.',
      operatingNames: 'Lovelace Exchange\nEngine Remit',
      incorporationNumber: '1234567-8',
      incorporationDate: '2024-02-29',
      incorporationPlace: 'Canada (federal)',
      phone: '+1 416 555 0100',
      email: 'office@analytical.example.com',
      website: 'https://analytical.example.com',
      ...address,
      mailingAddress: '',
      representative: '',
      employees: 0,
      quebec: 'none',
      registeredElsewhere: false,
      registrations: [],
    },
    activities: {
      services: ['foreignExchange', 'virtualCurrencyTransfer'],
      description: 'We change currencies for travellers, and send virtual currency for them.',
      countries: 'Canada and the United States',
      startDate: '2027-01-04',
    },
    places: {
      onlineOnly: false,
      places: [{ name: 'Front Street', kind: 'headOffice', ...address, phone: '' }],
    },
    people: {
      officerFirstName: 'Grace',
      officerLastName: 'Hopper',
      officerTitle: 'Chief compliance officer',
      officerPhone: '+1 416 555 0101',
      officerEmail: 'grace@analytical.example.com',
      officerExperience: 'Ten years of compliance at a bank.',
      people: [
        {
          firstName: 'Ada',
          lastName: 'Lovelace',
          roles: ['chiefExecutive', 'owner'],
          ownership: 100,
          dateOfBirth: '1985-12-10',
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
          institution: 'Bank of Babbage',
          kind: 'bank',
          holder: 'Analytical Exchange Inc.',
          transit: '00042',
          number: '7654321',
          currency: 'CAD',
        },
      ],
    },
    volumes: {
      volumes: [
        { service: 'foreignExchange', currency: 'CAD', yearlyAmount: 2_000_000, yearlyTransactions: 4000 },
        { service: 'virtualCurrencyTransfer', currency: 'CAD', yearlyAmount: 0, yearlyTransactions: 0 },
      ],
    },
    declaration: {
      convicted: false,
      convictionDetails: '',
      name: 'Ada Lovelace',
      title: 'President',
      agreed: true,
    },
  };
}

const kindsOfTexts: readonly QuestionKind['kind'][] = ['text', 'area'];
const kindsOfForm: readonly QuestionKind['kind'][] = ['email', 'phone', 'website', 'country'];

const fields = msbParts.flatMap(({ id, questions: own, lists }) => [
  ...own.map(({ name, kind }) => ({ at: `${id}.${name}`, kind })),
  ...lists.flatMap((list) =>
    list.questions.map(({ name, kind }) => ({ at: `${id}.${list.name}.0.${name}`, kind })),
  ),
]);

/** The paths of any text in an application, such as `people.people.0.firstName`. */
export const msbTexts = fields.filter(({ kind }) => kindsOfTexts.includes(kind)).map(({ at }) => at);
/** The paths of a text with a format, such as an address. */
export const msbFormed = fields.filter(({ kind }) => kindsOfForm.includes(kind)).map(({ at }) => at);

/** Returns an application in which every question is asked and every list has entries, with these texts at their paths. */
export function msbWith(texts: Readonly<Record<string, unknown>>): MsbContent {
  const content = completeMsb();
  content.business = {
    ...content.business,
    registration: 'foreign',
    registeredElsewhere: true,
    registrations: [{ authority: 'FCA', number: '900001', country: 'United Kingdom' }],
  };
  const agent = { name: 'Agent', services: [], ...address, phone: '', since: '2020-01-02' };
  content.agents = { hasAgents: true, agents: [agent] };
  content.declaration = { ...content.declaration, convicted: true, convictionDetails: 'A fine' };
  for (const [at, text] of Object.entries(texts)) {
    const path = at.split('.');
    const name = path.pop() ?? '';
    const holder = path.reduce<object>((within, step) => Reflect.get(within, step), content);
    Reflect.set(holder, name, text);
  }
  return content;
}

/** Returns the value at a path of an application. @param at such as `people.people.0.firstName` */
export function msbAt(content: object, at: string): unknown {
  return at.split('.').reduce<unknown>((within, step) => Reflect.get(Object(within), step), content);
}
