/** A folder of languages as an operator would write it (LANGUAGES_DIR). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './folder.ts';

/** A little Vietnamese: missing texts fall back to English. */
export const vietnamese = {
  'vi/shell.json': { language: 'Ngôn ngữ', skip: 'Đến nội dung', nav: { track: 'Theo dõi', branches: 'Chi nhánh' } },
  'vi/tracking.json': { title: 'Theo dõi bưu kiện', submit: 'Tra cứu' },
  'vi/rules.json': { waybills: { required: 'Nhập ít nhất một mã vận đơn.' } },
  'vi/answers.json': { notFound: 'Không tìm thấy.' },
  'vi/letters.json': { announcement: { subject: { passwordChanged: 'Mật khẩu của bạn đã thay đổi' } } },
} as const;

/** @param files the content of each file: JSON, or a text as it is. */
export function languagesFolder(files: Readonly<Record<string, unknown>>): ReturnType<typeof temporaryFolder> {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
