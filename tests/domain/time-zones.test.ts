import { expect, test } from 'vitest';
import { timeZoneOfPostalCode, timeZoneOfState } from '#domain/time/time-zone.ts';
import { localTime } from '#domain/time/zoned-time.ts';

/** A postal code of each municipality that the Ley de los Husos Horarios of 2022 names, its first and last ones among them. */
test.each([
  ['America/Ciudad_Juarez', 'Ascensión 31820 31837, Janos 31840 31849, Juárez 32000 32737, Guadalupe 32740 32777'],
  ['America/Ciudad_Juarez', 'Praxedis G. Guerrero 32780 32797'],
  ['America/Ojinaga', 'Coyame del Sotol 32850 32854, Ojinaga 32880 32897, Manuel Benavides 32980 32998'],
  ['America/Matamoros', 'Acuña 26200 26328, Allende 26530 26596, Guerrero 26640 26659, Hidalgo 26670 26695'],
  ['America/Matamoros', 'Jiménez 26400 26435, Morelos 26500 26526, Nava 26170 26196, Ocampo 27500 27548'],
  ['America/Matamoros', 'Piedras Negras 26000 26145, Villa Unión 26600 26637, Zaragoza 26450 26486'],
  ['America/Matamoros', 'Anáhuac 65000 65059'],
  ['America/Matamoros', 'Nuevo Laredo 88000 88350, Guerrero 88370 88374, Mier 88390, Miguel Alemán 88300 88349'],
  [
    'America/Matamoros',
    'Camargo 88440 88490, Gustavo Díaz Ordaz 88400 88439, Reynosa 88500 88785, Río Bravo 88800 88995',
  ],
  ['America/Matamoros', 'Valle Hermoso 87500 87535, Matamoros 87300 87589'],
  ['America/Bahia_Banderas', 'Bahía de Banderas 63726 63739'],
  ['America/Mazatlan', 'Tepic 63000, Compostela 63720, La Paz 23000, Culiacán 80000'],
  ['America/Tijuana', 'Tijuana 22000, Mexicali 21000, San Quintín 22930'],
  ['America/Chihuahua', 'Chihuahua 31000, Nuevo Casas Grandes 31700, Ahumada 32800, Aldama 32910, Parral 33800'],
  ['America/Monterrey', 'Monterrey 64000, Saltillo 25000, Múzquiz 26340, Sabinas 26700, Torreón 27000, Durango 34000'],
  [
    'America/Monterrey',
    'Victoria 87000, San Fernando 87600, Tampico 89000, Méndez 88880, Burgos 88890, Lampazos 65070',
  ],
  ['America/Merida', 'Mérida 97000, Campeche 24000'],
  ['America/Cancun', 'Cancún 77500'],
  ['America/Hermosillo', 'Hermosillo 83000, San Luis Río Colorado 83400'],
  ['America/Mexico_City', 'Roma 06700, Guadalajara 44100, no state 00100'],
])('D-33 %s is the clock of %s', (zone, places) => {
  for (const zip of places.match(/\d{5}/g) ?? []) expect([zip, timeZoneOfPostalCode(zip)]).toEqual([zip, zone]);
});

test('D-33 in summer the border is an hour ahead of its state, and Bahía de Banderas of Nayarit', () => {
  const noon = new Date('2027-07-01T18:00:00Z');
  const clock = (zip: string) => localTime(noon, timeZoneOfPostalCode(zip)).time;
  expect([clock('31000'), clock('32000'), clock('32880')]).toEqual(['12:00', '12:00', '13:00']);
  expect([clock('64000'), clock('65000')]).toEqual(['12:00', '13:00']);
  expect([clock('63000'), clock('63735')]).toEqual(['11:00', '12:00']);
});

test('D-33 each state has the clock of most of its municipalities', () => {
  expect(['BCN', 'CHH', 'TAM', 'YUC', 'ROO', 'JAL'].map(timeZoneOfState)).toEqual([
    'America/Tijuana',
    'America/Chihuahua',
    'America/Monterrey',
    'America/Merida',
    'America/Cancun',
    'America/Mexico_City',
  ]);
});
