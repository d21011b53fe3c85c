import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * The calls of the specification, as text and not from the contract: a renamed path or another method fails here.
 * Paths without a name there follow their neighbours (D-35); two methods where either can be read (D-100).
 */
const specified = `
CALL-01 GET /official/user/logout
CALL-02 GET /official/user/phoneExist
CALL-03 GET /official/user/emailExist
CALL-04 POST /official/sms/verificationCode
CALL-05 POST /official/email/verificationCode
CALL-06 POST /official/captcha/captcha
CALL-07 POST /official/user/updatePwdByCode
CALL-08 POST /official/user/updatePwdByOld
CALL-09 POST /official/user/updatePwdByEmail
CALL-10 POST /official/user/changePhone
CALL-11 POST /official/user/changeEmail
CALL-12 POST /official/track/queryV2
CALL-13 GET /official/waybill/detail
CALL-14 POST /official/address/page
CALL-15 GET /official/address/detail
CALL-16 POST /official/address/add
CALL-17 POST /official/address/update
CALL-18 POST /official/address/setDefault
CALL-19 POST /official/address/delete
CALL-20 POST /official/order/add
CALL-21 POST /official/order/list
CALL-22 GET /official/order/detail
CALL-23 POST /official/order/cancel
CALL-24 GET /official/user/info
CALL-25 POST /official/user/update
CALL-26 GET /official/goods/list
CALL-27 GET /official/paymentMode/list
CALL-28 GET /official/payType/list
CALL-29 GET /official/productType/list
CALL-30 GET POST /official/network/byProvince
CALL-31 GET /official/network/byZipCode
CALL-32 POST /official/cost/byOrder
CALL-33 POST /official/cost/standard
CALL-34 GET /official/area/byZipCode
CALL-35 GET /official/area/stateCityByZipCode
CALL-36 POST /official/transit/times
CALL-37 POST /website/user/newLoginOfficial
CALL-38 POST /website/user/registerChapterOfficial
CALL-39 POST /website/user/register
CALL-40 POST /website/user/changePasswordByMsg
CALL-41 POST /website/user/changePwdChapter
CALL-42 POST /website/user/loginSms
CALL-43 POST /website/user/loginByCode
CALL-44 POST /website/third/googleLogin
CALL-45 POST /website/third/facebookLogin
CALL-46 POST /website/cod/codAppleSms
CALL-47 POST /website/cod/findCodApplyInfo
CALL-48 POST /website/cod/codApply
CALL-49 POST /website/cod/getCodFee
CALL-50 POST /website/cod/findCodSummary
CALL-51 POST /website/cod/findCodSummaryDetail
CALL-52 POST /website/cod/reportCodSummary
CALL-53 GET /website/base/info/getDictByCode
CALL-54 GET /website/network/areaList
CALL-55 POST /website/network/sitesByArea
CALL-56 POST /website/track/query
CALL-57 POST /website/order/add
CALL-58 POST /website/order/addInternational
CALL-59 POST /website/order/list
CALL-60 POST /website/fee/rates
CALL-61 GET /website/base/itemCategories
CALL-62 POST /website/vip/apply
CALL-63 GET /website/base/countries
CALL-64 POST /website/waybill/page
CALL-65 GET /website/order/source
CALL-66 POST /website/waybill/pictures
CALL-67 POST /website/waybill/export
CALL-68 POST /website/waybill/exportCheck
CALL-69 POST /website/network/onlineConfig
CALL-70 POST /website/order/cancel
CALL-71 GET /website/order/cancelReasons
CALL-72 GET /website/base/expressTypes
CALL-73 GET POST /website/base/newExpressTypes
CALL-74 GET POST /website/base/info/dictByCode
CALL-75 POST /website/order/detail
CALL-76 GET /website/base/info/chatbotConfig
CALL-77 GET /website/base/bagWeightFlag
CALL-78 POST /website/content/activities
CALL-79 GET POST /website/content/faqs
CALL-80 POST /website/content/recruitmentPosts
CALL-81 GET POST /website/content/homePages
CALL-82 GET POST /website/content/informationPage
CALL-83 GET POST /website/content/informationDetail
CALL-84 POST /website/content/informations
CALL-85 POST /website/base/info/imageUrl
CALL-86 POST /official/i18n/dictionary
CALL-87 GET /official/office/flag
`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const rows = specified
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', ...rest] = line.split(' ');
    return { id, methods: rest.slice(0, -1), url: rest.at(-1) ?? '' };
  });

test('D-35 D-100 every call of the specification is answered at its path, by its methods and no other', () => {
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 87 }, (_, index) => `CALL-${String(index + 1).padStart(2, '0')}`),
  );
  const answered = rows.map(({ id, url }) => ({
    id,
    url,
    methods: ['GET', 'POST'].filter((method) => server.app.hasRoute({ method: method as 'GET', url })),
  }));
  expect(answered).toEqual(rows.map(({ id, methods, url }) => ({ id, url, methods })));
});

test('D-100 CALL-74 CALL-79 a call with two methods takes the same input by each', async () => {
  const dictionary = '/website/base/info/dictByCode';
  const asked = await server.app.inject({ url: `${dictionary}?code=contactSubjects` });
  const posted = await server.app.inject({
    method: 'POST',
    url: dictionary,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'code=contactSubjects',
  });
  expect(asked.json()).toMatchObject({ code: 1 });
  expect(asked.json<{ data: object }>().data).toHaveProperty('code', 'contactSubjects');
  expect(posted.json()).toEqual(asked.json());
  const wrong = await server.app.inject({ url: `${dictionary}?code=` });
  expect(wrong.json<{ code: number }>().code).not.toBe(1);
  const faqs = '/website/content/faqs';
  const [read, sent] = [await server.app.inject({ url: faqs }), await server.app.inject({ method: 'POST', url: faqs })];
  expect(sent.json()).toEqual(read.json());
});
