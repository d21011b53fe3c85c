/**
 * What people call the columns of their lists, in five languages: the names on our own forms, and what other programs
 * and couriers write. Compared without case, accents and punctuation.
 */
import type { AddressField } from '#machines/address-import/mapping.ts';

export const synonyms: Readonly<Record<AddressField, readonly string[]>> = {
  name: [
    'nombre', 'nombre completo', 'nombre y apellido', 'nombre y apellidos', 'destinatario', 'remitente', 'contacto', 'cliente', 'nombre del cliente',
    'nombre del destinatario', 'nombre de quien recibe', 'nombre de quien envía', 'quien recibe', 'recibe', 'atención', 'persona',
    'name', 'full name', 'recipient', 'recipient name', 'sender', 'contact', 'contact name', 'customer', 'customer name', 'client', 'ship to', 'attention',
    'nome', 'nome completo', 'destinatário', 'contato', 'cliente nome',
    '姓名', '名字', '收件人', '寄件人', '联系人', '收货人', '客户',
    'الاسم', 'الاسم الكامل', 'المستلم', 'المرسل', 'اسم المستلم', 'العميل',
  ],
  phone: [
    'teléfono', 'telefono celular', 'teléfono móvil', 'tel', 'tel celular', 'celular', 'cel', 'móvil', 'whatsapp', 'número de teléfono', 'número telefónico', 'num tel', 'teléfono de contacto',
    'phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'cell phone', 'cellphone', 'telephone', 'contact phone', 'contact number',
    'telefone', 'telefone celular', 'fone', 'número de telefone',
    '电话', '手机', '手机号', '手机号码', '电话号码', '联系电话',
    'الهاتف', 'هاتف', 'الجوال', 'الهاتف المحمول', 'رقم الهاتف', 'رقم الجوال', 'الهاتف الجوال',
  ],
  zip: [
    'código postal', 'cod postal', 'cp', 'c p', 'postal', 'código',
    'zip', 'zip code', 'zipcode', 'postcode', 'post code', 'postal code',
    'cep',
    '邮编', '邮政编码',
    'الرمز البريدي', 'رمز بريدي',
  ],
  state: ['estado', 'edo', 'entidad', 'entidad federativa', 'provincia', 'state', 'province', 'region', 'uf', '州', '省', '省份', 'الولاية', 'المحافظة', 'ولاية'],
  city: ['ciudad', 'población', 'localidad', 'city', 'town or city', 'cidade', '城市', '市', 'المدينة', 'مدينة'],
  township: [
    'municipio', 'alcaldía', 'delegación', 'municipio o alcaldía', 'alcaldía o municipio', 'delegación o municipio', 'mpio',
    'municipality', 'borough', 'municipality or borough', 'county', 'district',
    'município', 'município ou distrito', 'município ou alcaldía',
    '区', '区县', '市辖区', '市镇', '市镇或辖区', '城镇', 'البلدية', 'بلدية', 'البلدية أو الحي', 'البلدية أو القضاء',
  ],
  town: [
    'colonia', 'col', 'fraccionamiento', 'fracc', 'barrio', 'asentamiento', 'colonia o fraccionamiento',
    'neighborhood', 'neighbourhood', 'colony', 'suburb',
    'bairro', 'colônia',
    '街区', '社区', '小区', '居民区', 'الحي', 'حي', 'الحارة',
  ],
  street: [
    'calle', 'avenida', 'vialidad', 'nombre de la calle', 'calle principal',
    'street', 'street name', 'road',
    'rua', 'logradouro',
    '街道', '街', '路', 'الشارع', 'شارع', 'اسم الشارع',
  ],
  address1: [
    'número', 'num', 'no', 'número exterior', 'núm ext', 'num exterior', 'no ext', 'no exterior', 'n ext', 'ext', 'exterior', 'número ext', 'número de casa', 'numero exterior e interior', 'nro',
    'number', 'house number', 'street number', 'exterior number', 'building number',
    'nº', 'número da casa',
    '门牌号', '号码', '门牌', '号', 'الرقم', 'رقم المنزل', 'رقم', 'رقم المبنى',
  ],
  address2: [
    'referencias', 'referencia', 'referencias y entre calles', 'entre calles', 'entre que calles', 'indicaciones', 'observaciones', 'notas', 'comentarios', 'señas',
    'references', 'reference', 'directions', 'notes', 'delivery notes', 'instructions', 'landmarks', 'landmarks and cross streets', 'references and cross streets', 'cross streets',
    'referências', 'referência', 'referências e ruas próximas', 'ponto de referência', 'complemento', 'observações',
    '备注', '参照物', '附近标志', '参照物和相邻街道', '参考信息', '地标和相邻街道', 'ملاحظات', 'علامات مميزة', 'معالم', 'علامات مميزة وشوارع مجاورة',
  ],
  company: ['empresa', 'compañía', 'razón social', 'negocio', 'company', 'company name', 'business', 'organization', 'companhia', 'razão social', '公司', '公司名称', '企业', 'الشركة', 'شركة', 'اسم الشركة'],
  email: ['correo', 'correo electrónico', 'e mail', 'email', 'mail', 'email address', 'e mail address', 'endereço de e mail', '邮箱', '电子邮箱', '电子邮件', 'البريد', 'البريد الإلكتروني', 'بريد إلكتروني'],
};

/** Street, number, colony and the rest in one cell: taking that apart would be guessing. */
export const wholeAddress = [
  'dirección', 'dirección completa', 'domicilio', 'domicilio completo', 'dirección de entrega', 'dirección de envío',
  'address', 'full address', 'shipping address', 'delivery address', 'street address',
  'endereço', 'endereço completo', '地址', '详细地址', '完整地址', 'العنوان', 'العنوان الكامل', 'عنوان',
];
