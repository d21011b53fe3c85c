/** The server call of the forms around codes: the image code (CALL-06). */
import type { Api } from '#src/api/types.ts';
import type { FormServices } from '#src/forms/index.ts';

export function imageCodeServices(api: Api): FormServices {
  return {
    imageCode: async (signal) => {
      const result = await api.call('captcha', {}, { signal });
      if (!result.ok) throw new Error(result.codeName);
      const { captchaId, image, question } = result.data;
      return { id: captchaId, image, question };
    },
  };
}
