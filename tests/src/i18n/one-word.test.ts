import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paymentModes } from '#domain/order-choices.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import { readDictionaries, type TextTree } from '#schemas/runtime/dictionary-version.ts';

interface Words {
  /** The forms of the one word, where a text must contain it. */
  readonly said: RegExp;
  /** As in `docs/glossary.md`. */
  readonly listed: string;
  /** Forbidden names, in any text. */
  readonly never: RegExp;
}

type Thing = 'signIn' | 'signOut' | 'createAccount' | 'waybillNumber' | 'orderNumber' | 'cashOnDelivery';

/** Names that a language has for tracking, billing weight, risk areas, monthly payment and deletion beside its one word. */
const otherNames: Partial<Record<DictionaryLanguage, RegExp>> = {
  pt: /rastreament|peso faturável|\bzona (estendida|de risco|insegura)|cobrança mensal|\bapag(ar|ue|amos|ad[oa]s?)\b/i,
};

/** Ways of speaking to the reader that a language's other texts do not use. */
const otherAddress: Partial<Record<DictionaryLanguage, RegExp>> = {
  ar: /\p{L}تمو(?:ه|ها|هم)(?!\p{L})|يُ?رجى|ابحثوا/u,
};

/** A language may ship before its words are listed here. */
const words: Partial<Record<DictionaryLanguage, Record<Thing, Words>>> = {
  es: {
    signIn: {
      said: /\binici\S+ sesión\b/i,
      listed: 'iniciar sesión, inicio de sesión',
      never: /\b(ingres(a|ar|e|o)|entra|entras|entrar|entraste|entrada|acced(e|er) a tu cuenta)\b/i,
    },
    signOut: { said: /\bcerr(ar|aste) sesión\b/i, listed: 'cerrar sesión', never: /^(salir|saliste)$|desconectar/i },
    createAccount: {
      said: /\bcre(a|ar|aste) (tu |mi )?cuenta\b/i,
      listed: 'crear cuenta',
      never: /regístrate|registrar(te|se|me)\b|te registraste|darte de alta/i,
    },
    waybillNumber: {
      said: /\bnúmeros? de guía\b/i,
      listed: 'número de guía',
      never: /(número|código|clave)s? de (rastreo|seguimiento|envío\b)|copiar guía|hasta \{\{\w+\}\} guías/i,
    },
    orderNumber: { said: /\bnúmero de pedido\b/i, listed: 'número de pedido', never: /número de orden\b|\bfolio\b/i },
    cashOnDelivery: {
      said: /\bcobros? contra entrega\b/i,
      listed: 'cobro contra entrega',
      never: /\bcobros? al entregar\b|\bpagos? contra entrega\b|(?<!\bcobr(o|os|ado|ar) )\bcontra ?entrega\b/i,
    },
  },
  en: {
    signIn: { said: /\bsign(ed|ing)?[ -]in\b/i, listed: 'sign in, sign-in', never: /\blog(ged)?[ -]?(in|on)\b/i },
    signOut: { said: /\bsign(ed)? out\b/i, listed: 'sign out', never: /\blog(ged)?[ -]?(out|off)\b/i },
    createAccount: {
      said: /\bcreated? (an |my |your )?account\b/i,
      listed: 'create an account',
      never: /\bsign[ -]up\b|\bregister(ed)? with\b|\bopen an account\b/i,
    },
    waybillNumber: {
      said: /\bwaybill numbers?\b/i,
      listed: 'waybill number',
      never: /\b(tracking|parcel|shipment|consignment) (number|id|code)s?\b|copy number|\bthis number exists\b/i,
    },
    orderNumber: { said: /\border number\b/i, listed: 'order number', never: /\border (id|code)\b/i },
    cashOnDelivery: {
      said: /\bcash[ -]on[ -]delivery\b/i,
      listed: 'cash on delivery',
      never: /\b(collection|payment) on delivery\b|\bcollect-on-delivery\b|\bCOD\b/i,
    },
  },
  zh: {
    signIn: { said: /登录/, listed: '登录', never: /登陆|登入|签入/ },
    signOut: { said: /退出登录/, listed: '退出登录', never: /登出|签出|退出(?!登录)/ },
    createAccount: { said: /创建.*账户/, listed: '创建账户', never: /注册(账|验证码|方式|时)|完成注册|立即注册|开户/ },
    waybillNumber: { said: /运单号/, listed: '运单号', never: /快递单|追踪号|跟踪号|物流单号|运单编号/ },
    orderNumber: { said: /订单号/, listed: '订单号', never: /订单编号/ },
    cashOnDelivery: { said: /代收货款/, listed: '代收货款', never: /货到付款/ },
  },
  pt: {
    signIn: {
      said: /\bentr(e|ar|ou|ada)\b/i,
      listed: 'entrar, entrada',
      never: /\b(log[ -]?in|logar|logue|conectad[oa]|acess(e|ar) (a )?sua conta)\b|(inici\S+|abrir) (a )?sessão/i,
    },
    signOut: { said: /\bsa(ir|iu)\b/i, listed: 'sair', never: /\blog[ -]?out\b|desconect/i },
    createAccount: {
      said: /\bcri(e|ar|ou) (a )?(sua |minha )?conta\b/i,
      listed: 'criar conta',
      never: /cadastr(ar|e)-se|\bno cadastro\b|registr(ar|e)-se/i,
    },
    waybillNumber: {
      said: /\bnúmeros? de guia\b/i,
      listed: 'número de guia',
      never:
        /(número|código)s? (de|do) (rastreio|rastreamento|envio\b)|números? das? guias?|copiar guia|até \{\{\w+\}\} guias/i,
    },
    orderNumber: { said: /\bnúmero do pedido\b/i, listed: 'número do pedido', never: /número d[ae] ordem/i },
    cashOnDelivery: {
      said: /\bcobranças? na entrega\b/i,
      listed: 'cobrança na entrega',
      never: /\bpagamento (na|contra) entrega\b|\bcontra[ -]entrega\b/i,
    },
  },
  ar: {
    signIn: {
      said: /سج\S* (ال)?دخول/,
      listed: 'تسجيل الدخول',
      never: /(?<!\S*س\u064F?ج\S* )(?<=^|\s)و?(ال|لل)?دخول|(?<=^|\s)و?(ادخل|دخلت|تدخل|يدخل)(?=\s|$)/,
    },
    signOut: { said: /سج\S* الخروج/, listed: 'تسجيل الخروج', never: /^خروج$/ },
    createAccount: {
      said: /(أنشئ|إنشاء|أنشأت|لإنشاء) (ال)?حساب/,
      listed: 'إنشاء حساب',
      never: /التسجيل باستخدام|اشترك|سجّلت به/,
    },
    waybillNumber: {
      said: /(رقم|أرقام) (ال)?شحن(ة|ات)/,
      listed: 'رقم الشحنة',
      never: /بوليص|بوالص|رقم التتبع|رقم تتبع|رقم الشحن(?!ة)|أرقام شحن(?!ات)|نسخ الرقم$/,
    },
    orderNumber: { said: /رقم الطلب/, listed: 'رقم الطلب', never: /رقم الطلبية/ },
    cashOnDelivery: {
      said: /(ال|لل)دفع عند الاستلام/,
      listed: 'الدفع عند الاستلام',
      never: /دفع عند التسليم|تحصيل عند الاستلام|حساب التحصيل/,
    },
  },
};

/** Texts that name one of these things. */
const places: Record<Thing, readonly string[]> = {
  signIn: [
    'account:signIn.title',
    'account:signIn.submit',
    'account:code.title',
    'account:code.ask',
    'account:code.submit',
    'account:code.withPassword',
    'account:register.otherAction',
    'account:reset.submit',
    'account:reset.otherAction',
    'fields:account.signIn',
    'notices:title.login',
    'notices:loginFirst',
    'notices:loginAgain',
    'personal:events.kind.signedIn',
    'privacy:rights.signIn',
    'privacy:voluntary.signIn',
    'shell:account.signIn',
    'userCenter:guest.signIn',
  ],
  signOut: ['personal:events.kind.signedOut', 'shell:account.signOut', 'userCenter:signOut'],
  createAccount: [
    'account:register.title',
    'account:register.submit',
    'account:register.via',
    'fields:account.register',
    'letters:code.text.register',
    'personal:events.kind.registered',
  ],
  waybillNumber: [
    'exports:data.waybillNo',
    'fields:tracking.waybill',
    'fields:tracking.waybills',
    'home:hero.lead',
    'home:ticket.where',
    'home:ticket.whereTitle',
    'order:panel.born',
    'order:placed.copy',
    'order:placed.eventText',
    'order:placed.waybill',
    'orders:column.waybill',
    'orders:detail.copy',
    'orders:search',
    'rules:waybillNo.required',
    'rules:waybills.required',
    'tracking:copy',
    'tracking:intro',
    'tracking:verdict.notFound',
  ],
  orderNumber: ['exports:data.orderNo', 'order:placed.copyOrder', 'order:placed.eventText', 'order:placed.orderNo'],
  cashOnDelivery: [
    'answers:codModificationPending',
    'answers:refusal.codNotApproved',
    'cod:apply',
    'cod:form.apply',
    'cod:title',
    'content:topic.cod',
    'coupons:fee.codService',
    'exports:data.collectsCod',
    'fields:cod.application',
    'fields:notification.codAccount',
    'inbox:vip.cod',
    'letters:notification.subject.codApproved',
    'letters:notification.text.codRejected',
    'notices:title.cod',
    'shell:nav.cod',
  ],
};

/** The same word for something else, and the sentences that MSG-25 gives word by word. */
const otherMeanings: ReadonlySet<string> = new Set([
  'es fields:tracking.whatHappenedHint',
  'en answers:sessionExpired',
  'en notices:sessionExpired',
  'en notices:loginFirst',
  'en notices:loginAgain',
  'zh forms:draft.saveAndExit',
]);

const things = Object.keys(places) as Thing[];
const dictionaries = readDictionaries();

function* flat(tree: TextTree, path: string): Generator<[key: string, text: string]> {
  for (const [name, child] of Object.entries(tree)) {
    const key = path.endsWith(':') ? `${path}${name}` : `${path}.${name}`;
    if (typeof child === 'string') yield [key, child];
    else yield* flat(child, key);
  }
}

const getTexts = (language: DictionaryLanguage): Map<string, string> =>
  new Map(Object.entries(dictionaries[language]).flatMap(([namespace, tree]) => [...flat(tree, `${namespace}:`)]));

const held = languages.flatMap(({ dictionary }) => {
  const own = words[dictionary];
  return own ? [[dictionary, own] as const] : [];
});

describe.each(held)('one word for each thing: %s', (language, own) => {
  const texts = getTexts(language);

  test.each(things)('%s is said where it is meant', (thing) => {
    const { said } = own[thing];
    const without = places[thing].filter(
      (key) => !said.test(texts.get(key) ?? '') && !otherMeanings.has(`${language} ${key}`),
    );
    expect(without.map((key) => `${key} ${texts.get(key)}`)).toEqual([]);
  });

  test.each(things)('%s has no other name', (thing) => {
    const { never } = own[thing];
    const others = [...texts].filter(([key, text]) => never.test(text) && !otherMeanings.has(`${language} ${key}`));
    expect(others.map((found) => found.join(' '))).toEqual([]);
  });

  test('what has one name in this language has no other', () => {
    const never = otherNames[language];
    expect([...texts].filter(([, text]) => never?.test(text)).map((found) => found.join(' '))).toEqual([]);
  });

  test('the reader is addressed in one form', () => {
    const never = otherAddress[language];
    expect([...texts].filter(([, text]) => never?.test(text)).map((found) => found.join(' '))).toEqual([]);
  });

  test('the number of an order is never that of a waybill', () => {
    const { waybillNumber, orderNumber } = own;
    const only = places.orderNumber.filter((key) => !places.waybillNumber.includes(key));
    expect(only.filter((key) => waybillNumber.said.test(texts.get(key) ?? ''))).toEqual([]);
    expect(orderNumber.listed).not.toBe(waybillNumber.listed);
  });

  test('D-54 a service is called the same in a form and in what is shown of an order', () => {
    const named = (path: string) =>
      [...texts].filter(([key]) => key.startsWith(path)).map(([key, name]) => [key.slice(path.length), name]);
    const shown = Object.fromEntries(named('answers:product.'));
    const chosen = named('fields:product.').filter(([product]) => product !== undefined && product in shown);
    expect(chosen.length).toBeGreaterThan(3);
    expect(shown).toMatchObject(Object.fromEntries(chosen));
  });

  test('D-55 a payment mode has the same name in a form, on an order and in the conditions of a coupon', () => {
    const named = (path: string) =>
      paymentModes.map((mode) => texts.get(`${path}.${mode}`)?.toLocaleLowerCase(language).replaceAll(',', ''));
    const chosen = named('fields:paymentMode');
    expect(chosen).not.toContain(undefined);
    expect(named('answers:paymentMode')).toEqual(chosen);
    expect(named('coupons:payment')).toEqual(chosen);
  });

  test('D-55 CALL-28 the payer is not repeated beside a payment mode that names it', () => {
    expect(texts.get('answers:payType.collect')).toBe(texts.get('fields:paymentMode.CC_CASH'));
    expect(texts.get('answers:payType.monthly')).toBe(texts.get('fields:paymentMode.PP_PM'));
  });

  test('the glossary names them', () => {
    const glossary = readFileSync('docs/glossary.md', 'utf8');
    const row = glossary.split('\n').find((line) => line.startsWith(`| ${language} |`));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual(
      expect.arrayContaining(things.map((thing) => own[thing].listed)),
    );
  });
});
