import type { Chance } from './chance.ts';

// Names are as varied as real ones, so that a search finds as many cases as it would in production: a first name belongs to one
// person in a hundred, the most common surname to fewer, and the first word of a company's name is almost unique.

const firstNames =
  words(`Ada Grace Alan Edsger Barbara Donald Frances John Margaret Niklaus Radia Ken Adele Dennis Hedy Linus Katherine
  Tim Annie Claude Sophie Vint Mary Leslie Joan Robert Shafi Silvio Anita Whitfield Lynn Martin Karen Ivan Zofia Łukasz
  Åsa Søren Chloé José Müşerref Jürgen Nguyễn Aiko Chidi Fatima Priya Wei Olga Mateo Ingrid Yusuf Daniel Emma Noah Laura
  Peter Susan Thomas Ruth Samuel Clara Victor Nora Hugo Elena Felix Amara Oscar Leila Jonas Mei Rafael Hannah Tomasz Yuki
  Bruno Irene Kofi Greta Andrés Simone Dmitri Paula Henrik Nadia Pavel Rosa Erik Sana Walter Judith Omar Stella Gustav
  Vera Isaac Lucía Malik Helga Conor Bianca Arthur Freya Ravi Miriam Stefan Alice Kwame Dora Lorenzo Agnes Hassan Petra
  Quentin Renée Sven Thandiwe Ulrich Wanda Xavier Zainab`);
/** A quarter of the people have these names. */
const commonLastNames =
  words(`Smith Jones Taylor Brown Wilson Johnson Thompson Clarke Walker Martin Lovelace Hopper Turing Dijkstra Liskov
  Knuth Allen Hamilton Wirth Goldberg Ritchie Shannon Keller Lamport Kahn Conway Kowalska Nowak Lindström Sørensen Dupont
  García Yılmaz Müller Tran Tanaka Okafor Haddad Sharma Zhang Petrova Fernández Larsen Demir Schmidt Rossi Novák Silva
  Kim Singh`);
const lastNameStarts =
  words(`Ash Bal Bar Beck Black Brad Bram Bridge Brook Carl Ches Clay Clif Cole Cran Craw Dal Dun East El Fair Farn Glen
  Gold Gran Green Hal Harl Hart Hay Hazel High Hol Kel Kings Lang Lock Lyn Mal Mar Mid Mil Nor Oak Old Pem Pres Red Rock
  Ros Row Rush Sand Shel Sher Stan Stock Stone Sut Thorn Til Wake Wal War Wes Whit Win Wood Wor York`);
const lastNameEnds =
  words(`ton ley ford field wood worth well man son ham bury croft dale den by combe ridge gate more land shaw stead stow
  cliff brook mere hurst bridge burn wick ing ell ard ison kin thorpe`);
const companyStarts =
  words(`Al An Ar Bel Bran Cal Cor Dal Del Eld Em Fal Fen Gal Gor Hal Hel Is Jor Kal Kest Lan Lum Mar Mer Mon Nor Oc Or
  Pal Quar Ral Ren Sal Sol Tal Ter Ul Val Ver Wes Xan Yor Zen`);
const companyMiddles = words(
  `a be bri co da de do e fi ga go i la le li lo ma me mi na ne ni o ra re ri ro sa se ta te ti va ve vi`,
);
const companyEnds = words(
  `bis cor dia don fex gen gis lan lex lis lon mar mex mis nia nor nova phy quo rix sis tis`,
);
const trades =
  words(`Engines Payments Capital Trading Digital Exchange Logistics Labs Ventures Holdings Markets Systems Partners
  Assets Energy Foods Media Robotics Textiles Wallets Analytics Advisory Brokers Chain Consulting Custody Data Design
  Dynamics Finance Freight Games Global Health Industries Insurance Interactive International Invest Materials Mining
  Mobile Motors Networks Optics Pharma Power Properties Resources Research Securities Services Software Solutions
  Studios Technologies Telecom Travel Water Works`);
const forms = words('Ltd Inc LLC PLC GmbH BV SA AS');

export function madeUpFirstName(chance: Chance): string {
  return chance.oneOf(firstNames);
}

export function madeUpLastName(chance: Chance): string {
  return chance.isTrue(0.25)
    ? chance.oneOf(commonLastNames)
    : `${chance.oneOf(lastNameStarts)}${chance.oneOf(lastNameEnds)}`;
}

/** Returns a company's name of two words, and its legal form. */
export function madeUpCompany(chance: Chance): { name: string; form: string } {
  const first = `${chance.oneOf(companyStarts)}${chance.oneOf(companyMiddles)}${chance.oneOf(companyEnds)}`;
  return { name: `${first} ${chance.oneOf(trades)}`, form: chance.oneOf(forms) };
}

function words(text: string): string[] {
  return text.split(/\s+/u);
}
