import type { Answer } from '#contract/answers.ts';
import type { UserRow } from './store.ts';

/** What customers see of their own account. */
export function userAnswer(row: UserRow): Answer<'userInfo'> {
  return {
    userId: row.id,
    username: row.username,
    phone: row.phone,
    phoneVerified: row.phone_verified_at !== null,
    contactPhone: row.contact_phone,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    fullName: row.full_name,
    company: row.company,
    birthday: row.birthday,
    hasPassword: row.password_hash !== null,
    providers: row.providers,
    monthlyContract: row.monthly_contract,
    collectsCod: row.collects_cod,
    codChangePending: row.cod_change_pending,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}
