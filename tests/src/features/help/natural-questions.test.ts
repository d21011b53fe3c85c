/** Real questions of visitors, compared with the editors' real questions, as the help matches them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findQuestions, readHelpWords } from '#domain/content/help.ts';
import { type DictionaryLanguage, languages } from '#domain/languages.ts';
import type { HelpReply } from '#machines/help.machine.ts';
import { readBody, toText } from '#server/content/markdown.ts';
import { answerWith } from '#src/features/help/answer.ts';
import { textsIn } from '#tests/browser/support/texts.ts';

type Shipped = 'es' | 'en' | 'zh' | 'pt' | 'ar';

/** By language, the question and the one whose answer has to come first. */
const asked: Record<Shipped, readonly (readonly [string, string])[]> = {
  es: [
    ['¿Qué no puedo enviar?', 'what-cannot-be-sent'],
    ['¿Qué cosas están prohibidas?', 'what-cannot-be-sent'],
    ['¿Puedo cancelar mi envío?', 'cancel-a-shipment'],
    ['Quiero cancelar un pedido', 'cancel-a-shipment'],
    ['Hola, ¿cómo puedo pagar?', 'payment-methods'],
    ['¿Aceptan pago en efectivo?', 'payment-methods'],
    ['Mi paquete llegó roto', 'damaged-parcel'],
    ['Me llegó dañado el paquete, ¿qué hago?', 'damaged-parcel'],
    ['olvidé mi contraseña', 'forgot-password'],
    ['¿Puedo enviar al extranjero?', 'send-abroad'],
    ['¿Envían a Estados Unidos o fuera de México?', 'send-abroad'],
    ['¿A qué hora recogen mi paquete?', 'pickup-times'],
    ['¿Cuánto puede pesar un paquete?', 'weight-and-size-limits'],
    ['¿Cuál es el peso máximo?', 'weight-and-size-limits'],
    ['¿Qué es el peso volumétrico?', 'volumetric-weight'],
    ['¿Dónde veo mi número de guía?', 'where-is-my-waybill-number'],
    ['¿Necesito impresora para enviar?', 'no-printer'],
    ['¿Cómo empaco mi paquete?', 'how-to-pack'],
    ['Dice entregado pero no me llegó', 'marked-delivered-not-received'],
    ['Mi paquete está retrasado', 'parcel-is-late'],
    ['¿Cómo borro mi cuenta?', 'delete-my-account'],
    ['¿Puedo recoger mi paquete en la sucursal?', 'collect-at-a-branch'],
    ['¿Cómo uso un cupón?', 'coupons'],
    ['¿Vale la pena asegurar el envío?', 'insure-a-parcel'],
    ['¿Por qué piden cuatro dígitos del teléfono?', 'why-four-digits'],
  ],
  en: [
    ['What can I not send?', 'what-cannot-be-sent'],
    ['Which items are prohibited?', 'what-cannot-be-sent'],
    ['Can I cancel my order?', 'cancel-a-shipment'],
    ['I want to cancel a shipment', 'cancel-a-shipment'],
    ['Hi, how do I pay?', 'payment-methods'],
    ['Can I pay in cash?', 'payment-methods'],
    ['My package arrived broken', 'damaged-parcel'],
    ['The parcel is damaged', 'damaged-parcel'],
    ['I forgot my password', 'forgot-password'],
    ['Do you ship abroad?', 'send-abroad'],
    ['Can I send outside of Mexico?', 'send-abroad'],
    ['When do you pick up the parcel?', 'pickup-times'],
    ['How heavy can a parcel be, what is the maximum weight?', 'weight-and-size-limits'],
    ['What is the maximum weight?', 'weight-and-size-limits'],
    ['Where is my waybill number?', 'where-is-my-waybill-number'],
    ['Do I need a printer?', 'no-printer'],
    ['How should I pack my parcel?', 'how-to-pack'],
    ['It says delivered but I never received it', 'marked-delivered-not-received'],
    ['My parcel is late', 'parcel-is-late'],
    ['How do I delete my account?', 'delete-my-account'],
    ['Can I pick up my parcel at a branch?', 'collect-at-a-branch'],
    ['How do I use a coupon?', 'coupons'],
    ['Should I buy insurance for my shipment?', 'insure-a-parcel'],
    ['Why do you want four digits of my phone?', 'why-four-digits'],
  ],
  zh: [
    ['哪些东西不能寄？', 'what-cannot-be-sent'],
    ['不能寄什么？', 'what-cannot-be-sent'],
    ['我想取消寄件', 'cancel-a-shipment'],
    ['怎么取消订单？', 'cancel-a-shipment'],
    ['您好，怎么付款？', 'payment-methods'],
    ['可以付现金吗？', 'payment-methods'],
    ['包裹坏了怎么办？', 'damaged-parcel'],
    ['我的快递收到时坏了', 'damaged-parcel'],
    ['我忘记密码了', 'forgot-password'],
    ['可以寄到国外吗？', 'send-abroad'],
    ['能寄到墨西哥以外的国家吗？', 'send-abroad'],
    ['什么时候来取件？', 'pickup-times'],
    ['包裹最重可以多少？', 'weight-and-size-limits'],
    ['运单号在哪里找？', 'where-is-my-waybill-number'],
    ['没有打印机怎么寄？', 'no-printer'],
    ['包裹怎么包装？', 'how-to-pack'],
    ['显示已签收但我没收到', 'marked-delivered-not-received'],
    ['我的包裹延误了', 'parcel-is-late'],
    ['怎么删除账户？', 'delete-my-account'],
    ['能到网点取包裹吗？', 'collect-at-a-branch'],
    ['怎么使用优惠券？', 'coupons'],
    ['要不要保价？', 'insure-a-parcel'],
    ['为什么要电话后四位？', 'why-four-digits'],
  ],
  pt: [
    ['O que não posso enviar?', 'what-cannot-be-sent'],
    ['Quais itens são proibidos?', 'what-cannot-be-sent'],
    ['Posso cancelar meu envio?', 'cancel-a-shipment'],
    ['Quero cancelar um pedido', 'cancel-a-shipment'],
    ['Oi, como posso pagar?', 'payment-methods'],
    ['Aceitam pagamento em dinheiro?', 'payment-methods'],
    ['Meu pacote chegou quebrado', 'damaged-parcel'],
    ['O pacote está danificado', 'damaged-parcel'],
    ['esqueci a senha', 'forgot-password'],
    ['Vocês enviam para o exterior?', 'send-abroad'],
    ['Que horas coletam o pacote?', 'pickup-times'],
    ['Quanto pode pesar um pacote?', 'weight-and-size-limits'],
    ['Qual é o peso máximo?', 'weight-and-size-limits'],
    ['Onde vejo o número da guia?', 'where-is-my-waybill-number'],
    ['Preciso de impressora para enviar?', 'no-printer'],
    ['Como embalo meu pacote?', 'how-to-pack'],
    ['Diz entregue mas não recebi', 'marked-delivered-not-received'],
    ['Meu pacote está atrasado', 'parcel-is-late'],
    ['Como apago minha conta?', 'delete-my-account'],
    ['Posso retirar o pacote na agência?', 'collect-at-a-branch'],
    ['Como uso um cupom?', 'coupons'],
    ['Vale a pena fazer seguro?', 'insure-a-parcel'],
    ['Por que pedem quatro dígitos do telefone?', 'why-four-digits'],
  ],
  ar: [
    ['ما الذي لا أستطيع إرساله؟', 'what-cannot-be-sent'],
    ['ما الأشياء الممنوع إرسالها؟', 'what-cannot-be-sent'],
    ['هل يمكنني إلغاء الشحنة؟', 'cancel-a-shipment'],
    ['أريد إلغاء طلبي', 'cancel-a-shipment'],
    ['مرحبًا، كيف أدفع؟', 'payment-methods'],
    ['هل يمكنني الدفع نقدًا؟', 'payment-methods'],
    ['وصل الطرد مكسورًا', 'damaged-parcel'],
    ['طردي متضرر', 'damaged-parcel'],
    ['نسيت كلمة السر', 'forgot-password'],
    ['نسيت كلمة المرور', 'forgot-password'],
    ['هل ترسلون خارج المكسيك؟', 'send-abroad'],
    ['متى تستلمون الطرد مني؟', 'pickup-times'],
    ['ما أقصى وزن للطرد؟', 'weight-and-size-limits'],
    ['كم يمكن أن يكون وزن الطرد؟', 'weight-and-size-limits'],
    ['أين رقم شحنتي؟', 'where-is-my-waybill-number'],
    ['هل يمكنني الإرسال بدون طابعة؟', 'no-printer'],
    ['كيف أغلّف طردي؟', 'how-to-pack'],
    ['مكتوب تم التسليم ولم يصلني', 'marked-delivered-not-received'],
    ['طردي تأخر', 'parcel-is-late'],
    ['كيف أحذف حسابي؟', 'delete-my-account'],
    ['هل أستطيع استلام الطرد من الفرع؟', 'collect-at-a-branch'],
    ['كيف أستخدم القسيمة؟', 'coupons'],
    ['هل أؤمّن على الشحنة؟', 'insure-a-parcel'],
    ['لماذا تطلبون أربعة أرقام من الهاتف؟', 'why-four-digits'],
  ],
};

/** Questions without an article, and the expected reply. */
const wished: Record<Shipped, readonly (readonly [string, string])[]> = {
  es: [
    ['¿Dónde anda mi paquete?', 'askWaybill'],
    ['¿Cuánto cuesta enviar?', 'askRates'],
    ['Busco una sucursal', 'askZip'],
    ['¿Dónde está mi paquete?', 'askWaybill'],
    ['rastrear envío', 'askWaybill'],
    ['quiero cotizar', 'askRates'],
    ['precio de un envío', 'askRates'],
    ['¿Hay una sucursal cerca?', 'askZip'],
    ['hola', 'greeting'],
    ['gracias', 'thanks'],
    ['mi pedido', 'askWaybill'],
    ['Quiero saber dónde está mi pedido', 'askWaybill'],
    ['¿Cuánto cuesta mandar un paquete a Monterrey?', 'askRates'],
    ['¿Cuánto cuesta enviar una caja?', 'askRates'],
    ['¿me prestas tu bicicleta?', 'unknown'],
    ['Cuéntame un chiste', 'unknown'],
    ['Tengo hambre', 'unknown'],
    ['¿Cómo se hace el mole?', 'unknown'],
    ['¿Cuánto mide la torre Eiffel?', 'unknown'],
    ['Mi vecino hace mucho ruido', 'unknown'],
    ['¿Qué libro me recomiendas?', 'unknown'],
  ],
  en: [
    ['Where is my parcel?', 'askWaybill'],
    ['What does shipping cost?', 'askRates'],
    ['I am looking for a branch', 'askZip'],
    ['track my package', 'askWaybill'],
    ['how much does it cost to send a parcel', 'askRates'],
    ['where is my order', 'askWaybill'],
    ['hi', 'greeting'],
    ['thanks a lot', 'thanks'],
    ['nearest branch', 'askZip'],
    ['I like pizza with cheese', 'unknown'],
    ['My head hurts', 'unknown'],
    ['Recommend a movie', 'unknown'],
    ['Who wrote Don Quixote?', 'unknown'],
    ['Where can I see the eclipse?', 'unknown'],
    ['Do you know a recipe for bread?', 'unknown'],
  ],
  zh: [
    ['我的包裹在哪里？', 'askWaybill'],
    ['寄件多少钱？', 'askRates'],
    ['我想找网点', 'askZip'],
    ['查快递', 'askWaybill'],
    ['运费多少', 'askRates'],
    ['你好', 'greeting'],
    ['谢谢', 'thanks'],
    ['附近有网点吗', 'askZip'],
    ['今天天气怎么样？', 'unknown'],
    ['推荐一部电影', 'unknown'],
    ['学校什么时候开学？', 'unknown'],
    ['现在几点了？', 'unknown'],
    ['什么是光合作用？', 'unknown'],
    ['邻居太吵了怎么办', 'unknown'],
    ['乌龟能活多少年？', 'unknown'],
    ['我的快递到哪里了', 'askWaybill'],
    ['我的东西在哪', 'askWaybill'],
    ['在哪里可以看日食？', 'unknown'],
  ],
  pt: [
    ['Onde está meu pacote?', 'askWaybill'],
    ['Quanto custa enviar?', 'askRates'],
    ['Procuro uma agência', 'askZip'],
    ['rastrear pacote', 'askWaybill'],
    ['onde está minha encomenda', 'askWaybill'],
    ['obrigado', 'thanks'],
    ['oi', 'greeting'],
    ['quanto custa enviar um pacote', 'askRates'],
    ['Qual é a capital da França?', 'unknown'],
    ['Estou com fome', 'unknown'],
    ['Como se faz feijoada?', 'unknown'],
    ['Meu cachorro não quer comer', 'unknown'],
    ['Qual é o melhor celular para jogos?', 'unknown'],
    ['Preciso de uma receita de pão', 'unknown'],
  ],
  ar: [
    ['أين طردي؟', 'askWaybill'],
    ['كم يكلّف الإرسال؟', 'askRates'],
    ['أبحث عن فرع', 'askZip'],
    ['أين شحنتي', 'askWaybill'],
    ['كم سعر الشحن', 'askRates'],
    ['شكرا', 'thanks'],
    ['مرحبا', 'greeting'],
    ['أقرب فرع', 'askZip'],
    ['من فاز في المباراة؟', 'unknown'],
    ['هل أنت روبوت؟', 'unknown'],
    ['كيف الطقس اليوم في دبي؟', 'unknown'],
    ['أحتاج وصفة للخبز', 'unknown'],
    ['أين طلبي الآن؟', 'askWaybill'],
    ['بكم الشحن إلى مونتيري؟', 'askRates'],
    ['أين يمكنني رؤية الكسوف؟', 'unknown'],
    ['كم سنة تعيش السلحفاة؟', 'unknown'],
  ],
};

/** Off-topic questions, chosen independently of the rule's result. */
const besideTheSubject: Record<Shipped, readonly string[]> = {
  es: [
    '¿Dónde puedo ver el eclipse?',
    'Necesito una receta de pan',
    '¿Quién escribió Don Quijote?',
    'Se me perdió el gato',
    '¿Qué libro me recomiendas?',
    'Ayúdame con mi tarea de matemáticas',
    '¿Cuántos años vive una tortuga?',
    'No puedo dormir',
    '¿Cómo se dice gracias en japonés?',
    '¿Vale la pena estudiar medicina?',
  ],
  en: [
    'Who wrote Don Quixote?',
    'Can you help me with my homework?',
    'How long do turtles live?',
    'I cannot sleep at night',
    'Which book should I read next?',
    'Where can I see the eclipse?',
    'My cat is lost',
    'How do I say thank you in Japanese?',
    'Is it worth studying medicine?',
    'Do you know a recipe for bread?',
  ],
  zh: [
    '谁写了堂吉诃德？',
    '帮我做数学作业',
    '乌龟能活多少年？',
    '我晚上睡不着',
    '推荐一本书',
    '在哪里可以看日食？',
    '我的猫丢了',
    '日语怎么说谢谢？',
    '学医值得吗？',
    '面包怎么做？',
  ],
  pt: [
    'Quem escreveu Dom Quixote?',
    'Me ajude com a lição de matemática',
    'Quantos anos vive uma tartaruga?',
    'Não consigo dormir',
    'Que livro você recomenda?',
    'Onde posso ver o eclipse?',
    'Perdi meu gato',
    'Como se diz obrigado em japonês?',
    'Vale a pena estudar medicina?',
    'Preciso de uma receita de pão',
  ],
  ar: [
    'من كتب دون كيخوته؟',
    'ساعدني في واجب الرياضيات',
    'كم سنة تعيش السلحفاة؟',
    'لا أستطيع النوم',
    'أي كتاب تنصحني به؟',
    'أين يمكنني رؤية الكسوف؟',
    'ضاعت قطتي',
    'كيف أقول شكرًا باليابانية؟',
    'هل تستحق دراسة الطب؟',
    'أحتاج وصفة للخبز',
  ],
};

const folder = new URL('../../../../content/questions/', import.meta.url);

function questionsIn(dictionary: string) {
  return readdirSync(folder).map((id) => {
    const [, facts = '', body = ''] = readFileSync(new URL(`${id}/${dictionary}.md`, folder), 'utf8').split(/^---$/m);
    return { id, title: /^title: (.*)$/m.exec(facts)?.[1] ?? '', text: toText(readBody(body).nodes) };
  });
}

const getShort = (reply: HelpReply): string | undefined => {
  if (reply.kind === 'questions') return reply.questions[0]?.id;
  return reply.kind === 'say' ? reply.word : reply.kind;
};

describe.each(Object.keys(asked) as Shipped[])('FEAT-18 CALL-79 in %s', (dictionary) => {
  const t = textsIn(dictionary as DictionaryLanguage);
  const words = readHelpWords(t);
  const questions = questionsIn(dictionary);
  const answer = answerWith({
    api: {} as never,
    questions: { load: async () => questions },
    readLanguage: () => ({ dictionary, words }),
  });
  const ask = async (text: string) =>
    getShort(await answer({ text, waybillNo: undefined, awaitsTail: false }, new AbortController().signal));

  test.each(asked[dictionary])('%s is answered by %s', async (text, id) => {
    expect(await ask(text)).toBe(id);
  });

  test.each(wished[dictionary])('%s is a wish: %s', async (text, word) => {
    expect(await ask(text)).toBe(word);
  });

  test('each question is found by its own title', () => {
    for (const { id, title } of questions) expect(findQuestions(title, questions).questions[0]?.id, title).toBe(id);
  });
});

test('FEAT-18 what people ask is tried in every language that ships', () => {
  expect(Object.keys(asked).toSorted()).toEqual(languages.map(({ dictionary }) => dictionary).toSorted());
});

test('FEAT-18 of fifty questions about other things at most seven get suggestions, and more without the stop words', () => {
  const suggested = (stopWordsOf: (dictionary: Shipped) => readonly string[]) =>
    (Object.keys(besideTheSubject) as Shipped[]).flatMap((dictionary) => {
      const questions = questionsIn(dictionary);
      const stopWords = stopWordsOf(dictionary);
      return besideTheSubject[dictionary].filter(
        (text) => findQuestions(text, questions, stopWords).questions.length > 0,
      );
    }).length;
  const most = 7;
  expect(suggested((dictionary) => readHelpWords(textsIn(dictionary)).stop)).toBeLessThanOrEqual(most);
  expect(suggested(() => [])).toBeGreaterThan(most);
});
