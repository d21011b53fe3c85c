/**
 * Banks that COD money is paid to (ENT-19), by the first three digits of a CLABE: the SPEI participants that hold
 * customer accounts. The codes come from the Bank of Mexico's list of institutions.
 */
export const bankNames = {
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA México',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansí',
  '062': 'Afirme',
  '072': 'Banorte',
  '106': 'Bank of America',
  '108': 'MUFG',
  '110': 'J.P. Morgan',
  '112': 'Bmonex',
  '113': 'Ve por Más',
  '124': 'Citi México',
  '127': 'Banco Azteca',
  '128': 'Autofin',
  '129': 'Barclays',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '135': 'Nafin',
  '136': 'Intercam Banco',
  '137': 'BanCoppel',
  '138': 'Ualá',
  '140': 'Consubanco',
  '141': 'Volkswagen Bank',
  '143': 'CIBanco',
  '145': 'Banco Base',
  '147': 'Bankaool',
  '148': 'PagaTodo',
  '150': 'Banco Inmobiliario Mexicano',
  '151': 'Fundación Dondé Banco',
  '152': 'Bancrea',
  '154': 'Banco Covalto',
  '155': 'ICBC',
  '156': 'Sabadell',
  '157': 'Shinhan',
  '158': 'Mizuho Bank',
  '159': 'Bank of China',
  '160': 'Banco S3',
  '166': 'Banco del Bienestar',
  '167': 'Hey Banco',
  '168': 'Hipotecaria Federal',
  '600': 'Monex Casa de Bolsa',
  '601': 'GBM',
  '602': 'Masari',
  '605': 'Value',
  '616': 'Finamex',
  '617': 'Valmex',
  '620': 'Profuturo',
  '630': 'Intercam Casa de Bolsa',
  '631': 'CI Casa de Bolsa',
  '634': 'Fincomún',
  '638': 'Nu México',
  '646': 'STP',
  '652': 'Credicapital',
  '653': 'Kuspit',
  '656': 'Unagra',
  '659': 'ASP Integra Opciones',
  '661': 'Klar',
  '670': 'Libertad',
  '677': 'Caja Popular Mexicana',
  '680': 'Cristóbal Colón',
  '683': 'Caja Telefonistas',
  '684': 'Transfer',
  '685': 'Fondo FIRA',
  '688': 'CrediClub',
  '689': 'Fomped',
  '699': 'Fondeadora',
  '703': 'Tesored',
  '706': 'Arcus',
  '710': 'NVIO',
  '714': 'PPBalance MX',
  '715': 'Cashi',
  '720': 'MexPago',
  '721': 'albo',
  '722': 'Mercado Pago',
  '723': 'Cuenca',
  '725': 'Cooperativa Desarrollo',
  '727': 'Transfer Directo',
  '728': 'Spin by OXXO',
  '729': 'Depósitos y Pagos Digitales',
  '730': 'Swap',
  '732': 'Peibo',
  '734': 'Finco Pay',
  '738': 'Fintoc',
} as const satisfies Readonly<Record<string, string>>;
type BankCode = keyof typeof bankNames;

export const bankCodes = Object.keys(bankNames) as BankCode[];

export const isBankCode = (text: string): text is BankCode => Object.hasOwn(bankNames, text);

/** Value for a bank that is not in the list, whose name the customer types. */
export const otherBank = 'other';
export const bankChoices: readonly (BankCode | typeof otherBank)[] = [...bankCodes, otherBank];

/** @returns the bank's name; for a bank outside the list the typed name. */
export function getBankName({ bank, bankName }: { bank: string; bankName?: string | undefined }): string {
  if (isBankCode(bank)) return bankNames[bank];
  return bank === otherBank ? (bankName ?? bank) : bank;
}

/**
 * CLABE, the account number for transfers between Mexican banks. Findings are advice and never reject an input (D-86).
 */
const digits = 18;
const weights = [3, 7, 1] as const;

/** Calculates the check digit of a CLABE from its first 17 digits. */
export function clabeCheckDigit(first17: string): number {
  const sum = Array.from({ length: digits - 1 }, (_, at) => (Number(first17[at]) * (weights[at % 3] ?? 0)) % 10).reduce(
    (total, each) => total + each,
    0,
  );
  return (10 - (sum % 10)) % 10;
}

interface ClabeAdvice {
  /** False when the check digit shows a wrong digit; undefined for a text that does not have the length of a CLABE. */
  checks: boolean | undefined;
  /** The bank of its first digits, if it is known. */
  bank: BankCode | undefined;
}

/** What the digits of an account number show; nothing for a card or a short account number. */
export function clabeAdvice(account: string): ClabeAdvice {
  const text = account.replace(/[\s-]/g, '');
  if (!/^\d{18}$/.test(text)) return { checks: undefined, bank: undefined };
  const code = text.slice(0, 3);
  return {
    checks: clabeCheckDigit(text) === Number(text.at(-1)),
    bank: isBankCode(code) ? code : undefined,
  };
}
