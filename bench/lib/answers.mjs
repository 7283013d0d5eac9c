// @ts-check

/** Returns a record that the server accepts; `n` makes it differ from the previous one. @param {number} n */
export function contactDetails(n) {
  return {
    firstName: 'Ada',
    middleName: 'Augusta',
    lastName: `King ${n}`,
    roleAtCompany: 'Chief Compliance Officer',
    email: 'ada.king@example.com',
    contactPhoneWithCountryCode: '+44 20 7946 0958',
  };
}
