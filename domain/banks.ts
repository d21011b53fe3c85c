/** Banks that COD money is paid to (ENT-19): by the three digits that a CLABE begins with, as the Bank of Mexico assigns them. */
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
  '112': 'Bmonex',
  '113': 'Ve por Más',
  '127': 'Banco Azteca',
  '128': 'Autofin',
  '130': 'Compartamos',
  '132': 'Multiva',
  '137': 'BanCoppel',
  '138': 'ABC Capital',
  '140': 'Consubanco',
  '143': 'CIBanco',
  '145': 'Banco Base',
  '147': 'Bankaool',
  '156': 'Sabadell',
  '166': 'Banco del Bienestar',
  '638': 'Nu México',
  '646': 'STP',
  '699': 'Fondeadora',
  '706': 'Arcus',
  '710': 'NVIO',
  '722': 'Mercado Pago',
  '728': 'Spin by OXXO',
} as const satisfies Readonly<Record<string, string>>;
export type BankCode = keyof typeof bankNames;

/** By name: people look for theirs in the alphabet. */
export const bankCodes = (Object.keys(bankNames) as BankCode[]).toSorted((a, b) =>
  bankNames[a].localeCompare(bankNames[b], 'es'),
);

export const isBankCode = (text: string): text is BankCode => Object.hasOwn(bankNames, text);
