import type { MsbContent } from '#domain/msb/field.ts';

const address = {
  street: '1 Front Street',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'M5J 2X7',
  country: 'Canada',
};

/** An application that lacks nothing. */
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
